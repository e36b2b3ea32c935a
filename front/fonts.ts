/**
 * Subsets the two typefaces to the languages of the product, and writes them to src/kit/fonts. Run `node fonts.ts`
 * after upgrading a @fontsource package; the results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

/**
 * ASCII, Latin-1 (French, German, Portuguese, Spanish, Italian), French ligatures, typographic punctuation and
 * spaces, currency.
 */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ\u2009\u200a\u202f\u2010\u2011\u2012–—‘’‚“”„†•…‹›€™−`
/**
 * Polish, Czech, Slovak, Croatian, Romanian and Turkish letters: a second, small file, which browsers fetch only for
 * names that need it.
 */
const LATIN_EXTENDED = 'ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžĐđĂăȘșȚțĞğİıŞş'

interface Cut {
  source: string
  target: string
  text: string
  weights: number | { min: number; max: number }
}

const DISPLAY = 680
const TEXT = { min: 400, max: 680 }
const CUTS: Cut[] = [
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    target: 'bricolage-latin.woff2',
    text: LATIN,
    weights: DISPLAY,
  },
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
    target: 'bricolage-extended.woff2',
    text: LATIN_EXTENDED,
    weights: DISPLAY,
  },
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    target: 'figtree-latin.woff2',
    text: LATIN,
    weights: TEXT,
  },
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
    target: 'figtree-extended.woff2',
    text: LATIN_EXTENDED,
    weights: TEXT,
  },
]

const { resolve } = createRequire(import.meta.url)
const folder = join(import.meta.dirname, 'src/kit/fonts')
await mkdir(folder, { recursive: true })

let total = 0
for (const { source, target, text, weights } of CUTS) {
  const cut = await subsetFont(await readFile(resolve(source)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
  await writeFile(join(folder, target), cut)
  total += cut.length
  process.stdout.write(`${target} ${(cut.length / 1024).toFixed(1)} kB\n`)
}
process.stdout.write(`total ${(total / 1024).toFixed(1)} kB\n`)
