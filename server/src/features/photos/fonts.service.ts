import type { Font } from 'fontkit'
import { notoSans } from '#kit/noto-sans.ts'
import { printable } from '#kit/pdf.ts'
import { loadScripts, runsOf } from '#kit/pdf-scripts.ts'
import type { Outline } from './outline.service.ts'
import { outlineOf } from './outline.service.ts'

/** Bold text for pictures, in all scripts that documents support. */
export interface TextFont {
  drawable(text: string): string
  /** Width of a line at a font size of 1. */
  widthOf(line: string): number
  outline(line: string, at: { left: number; baseline: number; size: number }): Outline
}

let parsed: Font | undefined

/** An embedded font: system fonts play no part. */
function boldFont(): Font {
  parsed ??= notoSans(BOLD)
  return parsed
}

const BOLD = 700

/** Loads the fonts needed; for Latin, Greek and Cyrillic only the base font. */
export async function textFontFor(text: string): Promise<TextFont> {
  const own = boldFont()
  const scripts = await loadScripts(text, [BOLD], (codePoint) => own.hasGlyphForCodePoint(codePoint))
  const fontOf = (slice: string | undefined) => scripts.faces.find((face) => face.slice === slice)?.font ?? own
  const laidOut = (line: string) =>
    // The common case, measured many times while fitting.
    (scripts.faces.length === 0 ? [{ text: line, slice: undefined }] : runsOf(line, scripts)).map((run) => {
      const font = fontOf(run.slice)
      return { run: font.layout(run.text), unit: 1 / font.unitsPerEm }
    })
  return {
    drawable: (words) => printable(words, scripts),
    widthOf: (line) => laidOut(line).reduce((sum, { run, unit }) => sum + run.advanceWidth * unit, 0),
    outline: (line, { left, baseline, size }) => {
      let pen = left
      return laidOut(line).flatMap(({ run, unit }) => {
        const polygons = outlineOf(run, { left: pen, baseline, scale: size * unit })
        pen += run.advanceWidth * unit * size
        return polygons
      })
    },
  }
}
