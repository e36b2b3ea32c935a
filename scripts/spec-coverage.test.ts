import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../features.ts'

const root = join(import.meta.dirname, '..')
const lines = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').split('\n')
const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (?:\w+) \| features \|/.test(line))
/** Test files of `npm test`; the linter refuses skipped tests. */
const RUNS = /^(?:contract|server|front)\/src\/.+\.test\.tsx?$|^scripts\/.+\.test\.ts$|^journeys\/[^/]+\.journey\.ts$/
const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const hasTest = (text: string, title: string) =>
  ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}${quote}`))

test('every test and journey that the coverage names exists', () => {
  const named = rows.flatMap((row) => [...(cellsOf(row)[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
  expect(named.length).toBeGreaterThan(100)
  const isThere = (reference: string) => {
    const [path = '', title] = reference.split(/ › (.*)/s)
    if (title === undefined || !RUNS.test(path) || !existsSync(join(root, path))) return false
    return hasTest(readFileSync(join(root, path), 'utf8').replace(/\(\n\s*/g, '('), title)
  }
  expect([...new Set(named)].filter((reference) => !isThere(reference))).toEqual([])
})

test('every row names known features, and files or a dash', () => {
  const names = [...features.map(({ name }) => name), 'all']
  for (const row of rows) {
    const [, owners = '', proof = ''] = cellsOf(row)
    expect(names, row).toEqual(expect.arrayContaining(owners.split(', ')))
    expect(proof === '–' || /^`[^`]+`(?:<br>`[^`]+`)*$/.test(proof), row).toBe(true)
  }
})

test('rows without a proof are listed at the top', () => {
  const unproved = rows.flatMap((row) => (cellsOf(row)[2] === '–' ? [cellsOf(row)[0] ?? ''] : []))
  const listed = lines.filter((line) => line.startsWith('- ')).map((line) => line.replace(/^- .*?, .*?: /, ''))
  expect(listed).toEqual(unproved)
})
