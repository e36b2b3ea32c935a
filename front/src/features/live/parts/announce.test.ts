import { freshControls } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import { noItems } from '@parvis/contract/live/modules.rules.ts'
import { expect, test } from 'vitest'
import { announcementOf } from './announce.ts'

const poll = { id: 'p', title: 'Le quai ?', label: '', isClose: false, round: 1, pollChoices: [], totalVotes: 0 }
const state = (more: Partial<LiveState> = {}): LiveState => ({
  ...freshControls,
  eventId: 'e',
  startAt: null,
  isClosed: false,
  ...noItems(),
  poll: { ...poll, pollResults: null },
  words: {},
  message: null,
  publicMessages: [],
  runSheet: null,
  decisions: 0,
  leaderboard: null,
  present: 0,
  connected: 0,
  ...more,
})
const shown = state({ activeModule: 'poll' })
const withResults = (votes: number) =>
  state({ activeModule: 'poll', poll: { ...poll, pollResults: [{ id: 'c', votes, voters: votes }] } })

test('a poll is announced once, and once more when it is played again', () => {
  expect(announcementOf(state(), shown)).toEqual({ key: 'live.new.poll', vars: { title: 'Le quai ?' } })
  expect(announcementOf(shown, state({ activeModule: 'poll', present: 4 }))).toBeUndefined()
  const again = state({ activeModule: 'poll', poll: { ...poll, round: 2, pollResults: null } })
  expect(announcementOf(shown, again)?.key).toBe('live.new.poll')
})

test('results are announced when they appear, never when they move', () => {
  expect(announcementOf(shown, withResults(1))?.key).toBe('live.resultsShown')
  expect(announcementOf(withResults(1), withResults(2))).toBeUndefined()
})

test('the end of a poll and the organiser’s word are announced', () => {
  const closed = state({ activeModule: 'poll', poll: { ...poll, isClose: true, pollResults: null } })
  expect(announcementOf(shown, closed)?.key).toBe('MODULE_CLOSED')
})
