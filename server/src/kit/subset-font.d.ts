// subset-font ships no types; this is the part that pdf-scripts.ts uses.
declare module 'subset-font' {
  /** The font reduced to the letters of `text`; `variationAxes` fixes variable axes. */
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Uint8Array>
  export = subsetFont
}
