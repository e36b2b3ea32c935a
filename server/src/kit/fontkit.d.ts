// fontkit ships no types; this is the part that pdf.ts uses.
declare module 'fontkit' {
  export type Font = {
    readonly familyName: string
    readonly characterSet: readonly number[]
    glyphForCodePoint(codePoint: number): unknown
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
    glyphsForString(text: string): readonly { readonly id: number; readonly advanceWidth: number }[]
    readonly unitsPerEm: number
  }
  /** Lengths are in font units, upwards. */
  export type GlyphRun = {
    readonly glyphs: readonly { readonly id: number; readonly path: { readonly commands: readonly PathCommand[] } }[]
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
    readonly advanceWidth: number
  }
  export type PathCommand = {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export function create(file: Uint8Array): Font
}
