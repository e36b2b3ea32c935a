import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import { create } from 'fontkit'

/**
 * Fonts for scripts that the document's own fonts lack: Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese and
 * Korean. Each is a slice of Noto Sans, subset to the letters of one document, so that a badge in Latin carries none.
 */
export interface ScriptFonts {
  /** Name of the slice in the document, without its weight; undefined where no slice has the letter. */
  sliceOf(codePoint: number): string | undefined
  readonly faces: readonly ScriptFace[]
}
interface ScriptFace {
  readonly slice: string
  readonly weight: number
  readonly font: Font
}

export interface Run {
  readonly text: string
  readonly slice: string | undefined
}

const FAMILIES: readonly { readonly name: string; readonly has: RegExp }[] = [
  { name: 'arabic', has: /\p{Script_Extensions=Arabic}/u },
  { name: 'hebrew', has: /\p{Script_Extensions=Hebrew}/u },
  { name: 'devanagari', has: /\p{Script_Extensions=Devanagari}/u },
  { name: 'thai', has: /\p{Script_Extensions=Thai}/u },
  { name: 'kr', has: /\p{Script_Extensions=Hangul}/u },
  { name: 'jp', has: /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u },
  { name: 'sc', has: /\p{Script_Extensions=Han}/u },
  { name: 'jp', has: /\p{Script_Extensions=Han}/u },
  { name: 'kr', has: /\p{Script_Extensions=Han}/u },
]
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

interface Slice {
  readonly name: string
  readonly file: string
  readonly ranges: readonly (readonly [number, number])[]
}
const slicesOf = new Map<string, readonly Slice[]>()

function listSlices(family: string): readonly Slice[] {
  const known = slicesOf.get(family)
  if (known) return known
  const sheet = createRequire(import.meta.url).resolve(`@fontsource-variable/noto-sans-${family}/index.css`)
  const faces = readFileSync(sheet, 'utf8')
    .split('}')
    .flatMap((face) => {
      const [, file] = /url\((\.\/files\/[^()]+)\)/.exec(face) ?? []
      const [, ranges] = /unicode-range:([^;:]+);/.exec(face) ?? []
      return file === undefined || ranges === undefined ? [] : [{ file, ranges }]
    })
  const slices = faces.map(({ file, ranges }) => ({
    name: file.replace(/^.*\/|\.woff2$/g, ''),
    file: join(dirname(sheet), file),
    ranges: ranges.split(',').map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return [from, to] as const
    }),
  }))
  slicesOf.set(family, slices)
  return slices
}

function findSlice(codePoint: number, isJapanese: boolean): Slice | undefined {
  const letter = String.fromCodePoint(codePoint)
  const families = FAMILIES.filter(({ has }) => has.test(letter)).map(({ name }) => name)
  // Japanese variants of the same ideographs.
  if (isJapanese) families.sort((a, b) => Number(b === 'jp') - Number(a === 'jp'))
  for (const family of families) {
    const slice = listSlices(family).find(({ ranges }) =>
      ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
    )
    if (slice) return slice
  }
  return undefined
}

/** A page of Chinese needs some thirty; names with one letter of each slice would take seconds to draw. */
const MOST_SLICES = 40

/**
 * Loads and subsets the fonts that a text needs, at each weight; none where `isHeld` is true for all its letters.
 * Beyond `most` slices, those with the fewest letters are left out.
 */
export async function loadScripts(
  text: string,
  weights: readonly number[],
  isHeld: (codePoint: number) => boolean,
  most = MOST_SLICES,
): Promise<ScriptFonts> {
  const wanted = new Map<Slice, number[]>()
  const isJapanese = KANA.test(text)
  for (const letter of new Set(text.normalize('NFC'))) {
    const codePoint = letter.codePointAt(0) ?? 0
    const slice = isHeld(codePoint) ? undefined : findSlice(codePoint, isJapanese)
    if (slice) wanted.set(slice, [...(wanted.get(slice) ?? []), codePoint])
  }
  const faces: ScriptFace[] = []
  const held = new Map<number, string>()
  const fullest = [...wanted].toSorted(([, a], [, b]) => b.length - a.length).slice(0, most)
  for (const [slice, codePoints] of fullest) {
    const fonts = await cutOnce(slice, codePoints, weights)
    for (const [at, font] of fonts.entries()) faces.push({ slice: slice.name, weight: weights[at] ?? 0, font })
    for (const codePoint of codePoints)
      if (fonts.some((font) => font.hasGlyphForCodePoint(codePoint))) held.set(codePoint, slice.name)
  }
  return { sliceOf: (codePoint) => held.get(codePoint), faces }
}

/** Badge, recap and mails of one person share the same letters. */
const MOST_CUTS = 200
const cuts = new Map<string, Promise<Font[]>>()

function cutOnce(slice: Slice, codePoints: readonly number[], weights: readonly number[]): Promise<Font[]> {
  const key = [slice.name, weights, codePoints.toSorted((a, b) => a - b)].join(' ')
  const known = cuts.get(key)
  if (known) return known
  const made = cut(slice, codePoints, weights)
  if (cuts.size >= MOST_CUTS) cuts.clear()
  cuts.set(key, made)
  made.catch(() => cuts.delete(key))
  return made
}

async function cut({ file }: Slice, codePoints: readonly number[], weights: readonly number[]): Promise<Font[]> {
  const { default: subsetFont } = await import('subset-font')
  const letters = `${String.fromCodePoint(...codePoints)} `
  // Unpacking a slice costs more than subsetting it: done once for all weights.
  const all = await subsetFont(await readFile(file), letters, { targetFormat: 'sfnt' })
  const fonts: Font[] = []
  for (const wght of weights) {
    const font = create(await subsetFont(all, letters, { targetFormat: 'sfnt', variationAxes: { wght } }))
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    fonts.push(font)
  }
  return fonts
}

const bidi = bidiFactory()

/** A line in visual order, split by font (Unicode Bidirectional Algorithm, UAX #9). */
export function runsOf(line: string, { sliceOf }: ScriptFonts): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { text: string; slice: string | undefined; level: number }[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    const slice = sliceOf(letter.codePointAt(0) ?? 0)
    const last = runs.at(-1)
    if (last && last.level === level && last.slice === slice) last.text += letter
    else runs.push({ text: letter, slice, level })
    at += letter.length
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      let to = from
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to++
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse())
      from = to
    }
  }
  // Fonts reverse their own right-to-left letters; spaces and brackets between them are reversed here.
  return runs.map(({ text, slice, level }) => ({
    slice,
    text: level % 2 === 1 && slice === undefined ? [...text].reverse().map(mirrored).join('') : text,
  }))
}

const mirrored = (letter: string): string => bidi.getMirroredCharacter(letter) ?? letter
