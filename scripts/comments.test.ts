import { expect, test } from 'vitest'
import { folderOf, tally, vague, vagueTitle } from './comments.ts'
import { commentsOf } from './directions/source.ts'
import { titlesOf } from './directions/titles.ts'

test.each([
  ['/** Whoever changes it says the one that they have seen. */', true],
  ['// What is read here is old.', true],
  ['// Tells whom it concerns.', true],
  ['/** Who paid. */', true],
  ['// The mail is sent to who asked.', true],
  ['// A guest who declines gives back the place.', false],
  ['/** Version for optimistic locking; an update with an older one is refused. */', false],
])('a comment that leaves its subject unnamed is recognised: %s', (text, isVague) => {
  expect(vague({ text })).toBe(isVague)
})

test('comments on consecutive lines are one, and texts in strings are none', () => {
  const source = [
    '// One',
    '// and the same',
    "const a = '// none' /* two */",
    '',
    '// three',
    'const b = `/* none */`',
  ]
  expect(commentsOf(source.join('\n')).map(({ line }) => line)).toEqual([1, 3, 5])
})

test('titles are read from tests, tables of tests and groups, each with the title of its group', () => {
  const source = [
    "describe('a seat', () => {",
    "  it.each([['one', f(1)]])('of %s', () => {",
    "    expect(/b/.test('none')).toBe(describe.name)",
    '  })',
    '  test(',
    '    `is freed`,',
    '    () => {})',
    '})',
    "// test('none')",
    "test.describe('a journey', () => {})",
    "test.runIf(isWhole)('a whole run', { tag: '@phone' }, async () => {})",
  ]
  expect(titlesOf(source.join('\n'))).toEqual([
    { group: '', text: 'a seat', line: 1 },
    { group: 'a seat', text: 'of %s', line: 2 },
    { group: 'a seat', text: 'is freed', line: 6 },
    { group: '', text: 'a journey', line: 10 },
    { group: '', text: 'a whole run', line: 11 },
  ])
})

test.each([
  ['', 'who paid gets an invoice', true],
  ['a payer', 'who paid gets an invoice', false],
  ['a payer', 'tells nobody', true],
  ['', 'a payer who paid gets an invoice', false],
])('a title that leaves its subject unnamed is recognised: %s › %s', (group, text, isVague) => {
  expect(vagueTitle({ group, text })).toBe(isVague)
})

test('a folder may have three vague comments or titles of a hundred, rounded down', () => {
  const comment = { text: '// nobody', line: 1 }
  const plain = { text: '// the caller', line: 1 }
  const title = { group: '', text: 'tells nobody', line: 1 }
  const files = [
    { path: 'server/src/kit/a.ts', lines: 10, comments: Array(3).fill(comment), titles: [] },
    { path: 'server/src/kit/limits/b.ts', lines: 5, comments: Array(97).fill(plain), titles: [] },
    { path: 'scripts/c.ts', lines: 1, comments: [comment], titles: Array(34).fill(title) },
  ]
  const none = { all: 0, found: 0, most: 0 }
  expect(tally(files)).toEqual([
    { folder: 'scripts', lines: 1, comments: { all: 1, found: 1, most: 0 }, titles: { all: 34, found: 34, most: 1 } },
    { folder: 'server/src/kit', lines: 15, comments: { all: 100, found: 3, most: 3 }, titles: none },
  ])
})

test.each([
  ['contract/src/features/forms/forms.ts', 'contract/src/features/forms'],
  ['front/src/features/live/remote/Remote.tsx', 'front/src/features/live'],
  ['server/src/app.ts', 'server/src'],
  ['journeys/parts/api.ts', 'journeys'],
  ['features.ts', '.'],
])('the comments of %s count for %s', (path, folder) => {
  expect(folderOf(path)).toBe(folder)
})
