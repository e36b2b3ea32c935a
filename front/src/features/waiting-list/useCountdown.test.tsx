import { REDIRECT_MS } from '@parvis/contract/waiting-list/waiting-list.rules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCountdown } from './useCountdown.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function counting() {
  const onEnd = vi.fn()
  const { result, act } = await renderHook(() => useCountdown(REDIRECT_MS, onEnd))
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(1_000 * seconds))
  return { onEnd, result, act, pass }
}

test('the way back is taken once, five seconds after the answer, each second said', async () => {
  const { onEnd, result, pass } = await counting()
  const said: number[] = []
  for (let second = 0; second < 5; second++) {
    said.push(result.current.left)
    expect(onEnd).not.toHaveBeenCalled()
    await pass(1)
  }
  expect(said).toEqual([5, 4, 3, 2, 1])
  expect(onEnd).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('it is not taken once it is called off', async () => {
  const { onEnd, result, act, pass } = await counting()
  await pass(1)
  await act(() => result.current.stop())
  for (let second = 0; second < 6; second++) await pass(1)
  expect(onEnd).not.toHaveBeenCalled()
})
