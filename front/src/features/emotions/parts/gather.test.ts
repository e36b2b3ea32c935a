import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherReactions } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('thirty taps in a second are at most one call every 300 ms, each with its count', () => {
  const calls: [number, string, number][] = []
  const start = Date.now()
  const { add } = gatherReactions((emotionId, count) => calls.push([Date.now() - start, emotionId, count]))
  for (let tap = 0; tap < 30; tap++) {
    add('heart')
    vi.advanceTimersByTime(33)
  }
  vi.advanceTimersByTime(2_000)
  expect(calls.map(([at]) => at)).toEqual([0, 300, 600, 900, 1200])
  expect(calls.reduce((sum, [, , count]) => sum + count, 0)).toBe(30)
})

test('two reactions take turns, and no call holds more than ten', () => {
  const calls: [string, number][] = []
  const { add } = gatherReactions((...call) => calls.push(call))
  add('heart')
  for (let tap = 0; tap < 14; tap++) add('heart')
  add('clap')
  vi.advanceTimersByTime(2_000)
  expect(calls).toEqual([
    ['heart', 1],
    ['heart', 10],
    ['clap', 1],
  ])
})

test('a waiting reaction is dropped when the sequence is over', () => {
  const send = vi.fn()
  const { add, stop } = gatherReactions(send)
  add('heart')
  add('heart')
  stop()
  vi.advanceTimersByTime(2_000)
  expect(send).toHaveBeenCalledTimes(1)
})
