import { expect, test } from 'vitest'
import { folderOf, tally, vague } from './comments.ts'
import { commentsOf } from './directions/source.ts'

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

test('a folder may have three vague comments of a hundred, rounded down', () => {
  const comment = { text: '// nobody', line: 1 }
  const plain = { text: '// the caller', line: 1 }
  const files = [
    { path: 'server/src/kit/a.ts', lines: 10, comments: Array(3).fill(comment) },
    { path: 'server/src/kit/limits/b.ts', lines: 5, comments: Array(97).fill(plain) },
    { path: 'scripts/c.ts', lines: 1, comments: [comment] },
  ]
  expect(tally(files)).toEqual([
    { folder: 'scripts', lines: 1, comments: 1, found: 1, most: 0 },
    { folder: 'server/src/kit', lines: 15, comments: 100, found: 3, most: 3 },
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
