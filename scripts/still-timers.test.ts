import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

it('a poll leaves fake timers where the test put them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const work = vi.fn()
  setTimeout(work, 10)
  let looks = 0
  await expect.poll(() => looks++).toBe(3)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(work).toHaveBeenCalledOnce()
})
