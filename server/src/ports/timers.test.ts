import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemTimers } from './timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a timer runs once, when its milliseconds have passed, and never where it is cancelled', () => {
  const [work, other] = [vi.fn(), vi.fn()]
  systemTimers.after(3_000, work)
  systemTimers.after(3_000, other)()
  vi.advanceTimersByTime(2_999)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})

it('a round is done each time its milliseconds have passed, until it is stopped', () => {
  const work = vi.fn()
  const stop = systemTimers.every(3_000, work)
  vi.advanceTimersByTime(2_999)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6_001)
  expect(work).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledTimes(3)
})
