import { derivePalette } from '@parvis/contract/kit/colour.ts'
import { memoize } from '#kit/memoize.ts'
import { pictures } from '#kit/pictures.ts'
import type { TextFont } from './fonts.service.ts'
import { channels } from './frame.service.ts'
import type { Outline } from './outline.service.ts'
import { circle, coverage } from './outline.service.ts'

export interface CardToDraw {
  readonly name: string
  readonly detail: string
  readonly bgPrimaryColor: string
  readonly textPrimaryColor: string
}

/** The size social networks show uncropped. */
const SIZE = { width: 1200, height: 630 }
const MARGIN = 96
const LARGEST = 116
const SMALLEST = 48
const MOST_LINES = 4

/** Wraps words to the width; undefined if a word is wider than a line. */
function inLines({ widthOf }: TextFont, text: string, size: number): string[] | undefined {
  const fits = (line: string) => widthOf(line) * size <= SIZE.width - 2 * MARGIN
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.every(fits) ? lines : undefined
}

function titled(letters: TextFont, name: string): { lines: readonly string[]; size: number } {
  for (let size = LARGEST; size > SMALLEST; size -= 6) {
    const lines = inLines(letters, name, size)
    if (lines && lines.length <= MOST_LINES && lines.length * size * 1.1 <= 380) return { lines, size }
  }
  return { lines: (inLines(letters, name, SMALLEST) ?? [name.slice(0, 40)]).slice(0, MOST_LINES), size: SMALLEST }
}

async function wordsOf({ name, detail }: CardToDraw): Promise<Outline> {
  const { textFontFor } = await import('./fonts.service.ts')
  const letters = await textFontFor(`${name} ${detail}`)
  const write = (line: string, size: number, baseline: number) =>
    letters.outline(line, { left: MARGIN, baseline, size })
  const { lines, size } = titled(letters, letters.drawable(name))
  const [below] = inLines(letters, letters.drawable(detail), 34) ?? []
  return [
    ...lines.flatMap((line, i) => write(line, size, MARGIN + size * (0.8 + 1.1 * i))),
    ...(below ? write(below, 34, SIZE.height - MARGIN) : []),
  ]
}

const perforation: Outline = Array.from({ length: 15 }, (_, i) => circle(SIZE.width, (i + 0.5) * 42, 11))

async function draw(card: CardToDraw): Promise<Buffer> {
  const { brand = '#000000', 'on-brand': onBrand = '#ffffff' } = derivePalette(card)
  const [ground, ink] = [channels(brand), channels(onBrand)]
  const letters = coverage(await wordsOf(card), SIZE)
  const holes = coverage(perforation, SIZE)
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3)
  for (let at = 0; at < letters.length; at++) {
    const share = Math.min(1, letters[at] ?? 0)
    const hole = Math.min(1, holes[at] ?? 0)
    for (let i = 0; i < 3; i++) {
      const printed = (ground[i] ?? 0) * (1 - share) + (ink[i] ?? 0) * share
      pixels[at * 3 + i] = Math.round(printed * (1 - hole) + 255 * hole)
    }
  }
  const open = await pictures()
  return open(pixels, { raw: { ...SIZE, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
}

const drawn = memoize((told) => draw(JSON.parse(told) as CardToDraw))

/** The PNG for link previews; cached by words and colours. */
export const drawCard = ({ name, detail, bgPrimaryColor, textPrimaryColor }: CardToDraw): Promise<Buffer> =>
  drawn(JSON.stringify({ name, detail, bgPrimaryColor, textPrimaryColor }))
