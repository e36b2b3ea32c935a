import type { Font } from 'fontkit'
import { notoSans } from '#kit/noto-sans.ts'
import { printable } from '#kit/pdf.ts'
import { loadScripts, runsOf } from '#kit/pdf-scripts.ts'
import type { Outline } from './outline.service.ts'
import { outlineOf } from './outline.service.ts'

/** Words as a picture bears them, bold, in the letters of every script that documents are written in. */
export interface Lettering {
  /** The words as they can be drawn. */
  drawable(text: string): string
  /** How wide a line is, for letters of one pixel. */
  widthOf(line: string): number
  outline(line: string, at: { left: number; baseline: number; size: number }): Outline
}

let parsed: Font | undefined

/** Drawn from its outlines: no font of the system has a part in it. */
function boldFont(): Font {
  parsed ??= notoSans(BOLD)
  return parsed
}

const BOLD = 700

/** Reads what these words need; nothing more than the one font for those in Latin, Greek or Cyrillic. */
export async function letteringOf(text: string): Promise<Lettering> {
  const own = boldFont()
  const scripts = await loadScripts(text, [BOLD], (codePoint) => own.hasGlyphForCodePoint(codePoint))
  const fontOf = (slice: string | undefined) => scripts.faces.find((face) => face.slice === slice)?.font ?? own
  const laidOut = (line: string) =>
    // Nearly all names are of one piece, and measured again and again.
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
