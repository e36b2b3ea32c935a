import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import { expect, test } from 'vitest'
import { mergeLines } from './merge.ts'

const line = (rank: number, pseudo: string, more: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  rank,
  pseudo,
  label: '',
  firstName: '',
  lastName: '',
  points: 10 - rank,
  isMine: false,
  ...more,
})

test('what is pushed gets its names, and its points are the newest', () => {
  const read = [line(1, 'A', { firstName: 'Ada', lastName: 'Morel', points: 2 })]
  const [first] = mergeLines([line(1, 'A', { points: 9 })], read, false)
  expect(first).toMatchObject({ firstName: 'Ada', points: 9 })
})

test('one’s own line is added below when it is not among the best', () => {
  const read = [line(1, 'A'), line(40, 'Me', { isMine: true })]
  expect(mergeLines([line(1, 'A'), line(2, 'B')], read, false).map(({ pseudo }) => pseudo)).toEqual(['A', 'B', 'Me'])
  expect(mergeLines([line(1, 'Me')], [line(1, 'Me', { isMine: true })], false)).toHaveLength(1)
})

test('teams are told apart by their name', () => {
  const read = [line(1, '', { label: 'Rouge' }), line(2, '', { label: 'Bleue', isMine: true })]
  const lines = mergeLines([line(1, '', { label: 'Bleue' }), line(2, '', { label: 'Rouge' })], read, true)
  expect(lines.map(({ isMine }) => isMine)).toEqual([true, false])
})
