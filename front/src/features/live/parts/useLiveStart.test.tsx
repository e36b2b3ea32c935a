import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useLiveStart } from './useLiveStart.ts'

const START = '2027-05-21T19:00:00Z'
const at = (milliseconds: number): Date => new Date(Date.parse(START) + milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a waiting viewer sees the live begin on the second, and the video within two seconds of it', async () => {
  vi.setSystemTime(at(-25_000))
  const { result, act } = await renderHook(() => useLiveStart(START, 0, true))
  await act(() => vi.advanceTimersByTime(24_999))
  expect(result.current).toEqual({ hasStarted: false, mayPlay: false })
  await act(() => vi.advanceTimersByTime(1))
  expect(result.current).toEqual({ hasStarted: true, mayPlay: false })
  await act(() => vi.advanceTimersByTime(1_000))
  expect(result.current).toEqual({ hasStarted: true, mayPlay: true })
})

test('the server’s clock decides, not the one of the device', async () => {
  vi.setSystemTime(at(3_600_000))
  const { result } = await renderHook(() => useLiveStart(START, -3_600_000 - 60_000, true))
  expect(result.current.hasStarted).toBe(false)
})

test('a late viewer does not wait', async () => {
  vi.setSystemTime(at(60_000))
  const { result, act } = await renderHook(() => useLiveStart(START, 0, true))
  await act(() => vi.advanceTimersByTime(0))
  expect(result.current).toEqual({ hasStarted: true, mayPlay: true })
})
