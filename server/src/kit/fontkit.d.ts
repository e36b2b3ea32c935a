// fontkit ships no types; this is the part of it that pdf.ts uses.
declare module 'fontkit' {
  export type Font = {
    readonly familyName: string
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): unknown
  }
  export function create(file: Uint8Array): Font
}
