import { expect, test } from 'vitest'
import type { Round } from './shuffle.ts'
import { pickNext } from './shuffle.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

function show(many: number, of: readonly string[] = ids): string[] {
  const seen: string[] = []
  let round: Round = new Set()
  for (let i = 0; i < many; i++) {
    const next = pickNext(of, round, seen.at(-1))
    if (!next) break
    seen.push(next.id)
    round = next.round
  }
  return seen
}

test('every photo is shown once before any is shown again, over any number of rounds', () => {
  for (let i = 0; i < 200; i++) {
    const seen = show(14)
    expect(new Set(seen.slice(0, 7)).size).toBe(7)
    // Two rounds must not show the same photo in a row.
    expect(seen[7]).not.toBe(seen[6])
  }
})

test('the order is left to chance', () => {
  expect(new Set(Array.from({ length: 200 }, () => show(7).join(''))).size).toBeGreaterThan(50)
})

test('a photo that arrives in the middle of a round is part of it', () => {
  const next = pickNext([...ids, 'new'], new Set(ids), 'g')
  expect(next?.id).toBe('new')
})

test('one photo stays, and none shows nothing', () => {
  expect(show(3, ['a'])).toEqual(['a'])
  expect(pickNext([], new Set(), undefined)).toBeUndefined()
})
