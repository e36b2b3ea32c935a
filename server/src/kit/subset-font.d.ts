// subset-font ships no types; this is the part of it that pdf-scripts.ts uses.
declare module 'subset-font' {
  /** The font with the letters of `text` alone, its axes fixed where said, else as they are. */
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Uint8Array>
  export = subsetFont
}
