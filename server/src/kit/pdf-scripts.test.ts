import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { loadScripts, runsOf } from './pdf-scripts.ts'

const latin = (codePoint: number) => codePoint < 0x0530
const load = (text: string) => loadScripts(text, [700], latin)
const drawn = async (text: string) => runsOf(text, await load(text)).map((run) => run.text)

describe('letters that the fonts of a document lack', () => {
  it.each([
    ['Arabic', 'محمد'],
    ['Hebrew', 'יעל'],
    ['Devanagari', 'प्रिया'],
    ['Thai', 'สมชาย'],
    ['Chinese', '小明陳'],
    ['Japanese', 'ゆき子ワード'],
    ['Korean', '민준'],
  ])('%s is found in a slice that has them all, cut down to them and to spaces', async (_, text) => {
    const { sliceOf, faces } = await load(text)
    for (const letter of text) expect(sliceOf(letter.codePointAt(0) ?? 0), letter).toBeDefined()
    for (const { font } of faces) expect(font.characterSet.length).toBeLessThanOrEqual([...text].length + 2)
  })

  it('no font is read for Latin, and a picture is in no slice', async () => {
    expect((await load('Łukasz Żółć')).faces).toEqual([])
    expect((await load('Zoë 🎉')).sliceOf(0x1f389)).toBeUndefined()
  })

  it('an ideograph is drawn as in Japan beside kana, and as in China elsewhere', async () => {
    const of = async (text: string) => (await load(text)).sliceOf('直'.codePointAt(0) ?? 0)
    expect(await of('直')).toMatch(/^noto-sans-sc-/)
    expect(await of('直子ゆき')).toMatch(/^noto-sans-jp-/)
  })
})

function scattered(most: number): string {
  const sheet = createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-kr/index.css')
  const ranges = [...readFileSync(sheet, 'utf8').matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) => range)
  const starts = ranges.map((range) => range.split(',').map((one) => Number.parseInt(one.trim().slice(2), 16)))
  const letters = starts.flatMap((all) => all.filter((start) => start >= 0xac00 && start < 0xd7a4).slice(0, 1))
  return String.fromCodePoint(...letters.slice(0, most))
}

describe('letters of very many slices', () => {
  it('are left out beyond forty slices, the fullest slices last', async () => {
    const letters = scattered(60)
    expect(letters).toHaveLength(60)
    const { faces, sliceOf } = await load(`${letters}소명민준서`)
    expect(faces).toHaveLength(40)
    for (const letter of '소명민준서') expect(sliceOf(letter.codePointAt(0) ?? 0), letter).toBeDefined()
    const all = await loadScripts(letters, [700], latin, Number.POSITIVE_INFINITY)
    expect(all.faces.length).toBeGreaterThan(40)
  })

  it('are cut once', async () => {
    const letters = scattered(40)
    const [first, second] = [await load(letters), await load([...letters].toReversed().join(''))]
    const fonts = new Set(first.faces.map(({ font }) => font))
    expect(second.faces.filter(({ font }) => !fonts.has(font))).toEqual([])
  })
})

describe('a line in two directions', () => {
  it('is drawn from left to right in the order in which it is seen', async () => {
    expect(await drawn('العلي بن')).toEqual(['بن', ' ', 'العلي'])
    expect(await drawn('Société محمد et fils')).toEqual(['Société ', 'محمد', ' et fils'])
    expect(await drawn('כהן-לוי')).toEqual(['לוי', '-', 'כהן'])
  })

  it('turns brackets round, and leaves numbers as they are', async () => {
    expect(await drawn('النور (باريس) 2027')).toEqual(['2027', ' (', 'باريس', ') ', 'النور'])
  })
})
