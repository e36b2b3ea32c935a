// The types that bidi-js ships describe another module format; this is the part that pdf-scripts.ts uses.
declare module 'bidi-js' {
  interface Bidi {
    /** A level for each UTF-16 unit; an odd one is read from right to left. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    getMirroredCharacter(letter: string): string | null
  }
  function bidiFactory(): Bidi
  export = bidiFactory
}
