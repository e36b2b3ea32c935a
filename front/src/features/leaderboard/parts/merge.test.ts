import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import { expect, test } from 'vitest'
import { mergeLines } from './merge.ts'

const line = (rank: number, pseudo: string, more: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  id: pseudo,
  rank,
  pseudo,
  label: '',
  firstName: '',
  lastName: '',
  points: 10 - rank,
  isMine: false,
  ...more,
})

test('a pushed line gets its names, and its points are the newest', () => {
  const read = [line(1, 'A', { firstName: 'Ada', lastName: 'Morel', points: 2 })]
  const [first] = mergeLines([line(1, 'A', { points: 9 })], read)
  expect(first).toMatchObject({ firstName: 'Ada', points: 9 })
})

test('one’s own line is added below when it is not among the best', () => {
  const read = [line(1, 'A'), line(40, 'Me', { isMine: true })]
  expect(mergeLines([line(1, 'A'), line(2, 'B')], read).map(({ pseudo }) => pseudo)).toEqual(['A', 'B', 'Me'])
  expect(mergeLines([line(1, 'Me')], [line(1, 'Me', { isMine: true })])).toHaveLength(1)
})

test('two lines of one name are told apart, people as well as teams', () => {
  const read = [line(1, 'Renard', { id: 'a' }), line(2, 'Renard', { id: 'b', isMine: true })]
  const lines = mergeLines([line(1, 'Renard', { id: 'b' }), line(2, 'Renard', { id: 'a' })], read)
  expect(lines.map(({ isMine }) => isMine)).toEqual([true, false])
})
