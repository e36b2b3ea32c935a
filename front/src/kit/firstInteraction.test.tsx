import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onInteractionOrIdle } from './firstInteraction.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a deferred task waits for the first gesture, and runs once', () => {
  const then = vi.fn()
  onInteractionOrIdle(then)
  vi.advanceTimersByTime(2_000)
  expect(then).not.toHaveBeenCalled()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  vi.advanceTimersByTime(10_000)
  expect(then).toHaveBeenCalledOnce()
})

test('a deferred task runs after a while without any interaction, and not after leaving', () => {
  const then = vi.fn()
  onInteractionOrIdle(then)
  vi.advanceTimersByTime(3_000)
  expect(then).toHaveBeenCalledOnce()
  onInteractionOrIdle(then)()
  vi.advanceTimersByTime(3_000)
  expect(then).toHaveBeenCalledOnce()
})
