// bidi-js describes a module of another kind than the one it ships; this is the part of it that pdf-scripts.ts uses.
declare module 'bidi-js' {
  interface Bidi {
    /** A level for each UTF-16 unit; an odd one is read from right to left. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    /** A bracket as it looks the other way round, or null. */
    getMirroredCharacter(letter: string): string | null
  }
  function bidiFactory(): Bidi
  export = bidiFactory
}
