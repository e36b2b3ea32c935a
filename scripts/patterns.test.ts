import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isWhole } from '../server/src/testing/scope.ts'
import type { Pattern } from './patterns.ts'
import { patternsIn, pumpedTexts } from './patterns.ts'
import { root } from './processes.ts'

/** Short texts first: some patterns take practically for ever on thirty letters. */
const LETTERS = [25, 250, 2_000, 8_000]
function spentOver(tried: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  tried.test(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Time of a quadratic match on this machine, now. A linear pattern takes a hundredth. */
const square = Math.min(...Array.from({ length: 5 }, () => spentOver(/<[^>]*>/, '<'.repeat(8_000))))
const MOST_MS = Math.min(20, square / 5)

/** A text on which the pattern is too slow three times in a row. */
function slowOver(pattern: Pattern): string | undefined {
  const tried = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  const takesLong = (text: string): boolean => spentOver(tried, text) > MOST_MS
  for (const textOf of pumpedTexts(pattern, isWhole ? 40 : 8)) {
    for (const letters of LETTERS) {
      const text = textOf(letters)
      if (takesLong(text) && takesLong(text) && takesLong(text)) return text
    }
  }
  return undefined
}

it.each([
  ['[\\p{L}\\p{N}-]{2,}[.]\\p{Ll}{2,}(?![\\p{L}\\p{N}])', 'u'],
  ['<[^>]*>', 'g'],
  ['\\/+$', ''],
  ['^\\s*;.*?\\s*$', 's'],
])('/%s/ is seen to take more than each letter once', (source, flags) => {
  expect(slowOver({ source, flags })).toBeDefined()
})

it.each([
  ['<[^<>]*>', 'g'],
  ['(?<!\\/)\\/+$', ''],
  ['^[a-z]{2}$', ''],
])('/%s/ is seen to take each letter once', (source, flags) => {
  expect(slowOver({ source, flags })).toBeUndefined()
})

it('every pattern of the product takes each letter of a text once', () => {
  const paths = globSync('{contract,server,front}/src/**/*.{ts,tsx}', { cwd: root })
  const sources = paths.filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  const patterns = new Map<string, { readonly pattern: Pattern; readonly path: string }>()
  for (const path of sources) {
    for (const pattern of patternsIn(path, readFileSync(join(root, path), 'utf8')))
      patterns.set(`/${pattern.source}/${pattern.flags}`, { pattern, path })
  }
  expect(patterns.size).toBeGreaterThan(300)
  const slow = [...patterns].flatMap(([said, { pattern, path }]) => {
    const text = slowOver(pattern)
    return text === undefined ? [] : [`${path}: ${said} over ${JSON.stringify(text.slice(0, 60))}…`]
  })
  expect(slow).toEqual([])
})
