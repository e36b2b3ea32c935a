import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attention, Watch } from './inactivity.ts'
import { watchInactivity } from './inactivity.ts'
import { openTabs } from './tabs.ts'

const said: Attention[] = []
const signs = vi.fn()
let watch: Watch

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
  signs.mockClear()
  watch = watchInactivity({ inactiveMs: 30_000, outMs: 60_000 }, (attention) => said.push(attention), signs)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

test('after thirty seconds without a sign the person is asked, and sixty more later they are out', () => {
  vi.advanceTimersByTime(29_999)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['asked'])
  vi.advanceTimersByTime(59_999)
  expect(said).toEqual(['asked'])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['asked', 'out'])
})

for (const sign of ['mousemove', 'keydown', 'click', 'scroll']) {
  test(`${sign} is a sign of life, even after the person was out`, () => {
    vi.advanceTimersByTime(90_000)
    document.dispatchEvent(new Event(sign))
    expect(said).toEqual(['asked', 'out', 'there'])
    vi.advanceTimersByTime(30_000)
    expect(said.at(-1)).toBe('asked')
  })
}

test('a sign in another page of the same browser counts here', () => {
  vi.advanceTimersByTime(30_000)
  watch.alive()
  expect(said).toEqual(['asked', 'there'])
})

test('a mouse that moves all the time is heard once a second', () => {
  for (let moves = 0; moves < 100; moves++) {
    document.dispatchEvent(new Event('mousemove'))
    vi.advanceTimersByTime(20)
  }
  expect(signs.mock.calls.length).toBeLessThanOrEqual(3)
})

test('two pages know each other until one leaves', async () => {
  vi.useRealTimers()
  const onActive = vi.fn()
  const first = openTabs('live of a test', onActive)
  const second = openTabs('live of a test', () => {})
  await expect.poll(() => [first.hasOthers(), second.hasOthers()]).toEqual([true, true])
  second.tellActive()
  await expect.poll(() => onActive).toHaveBeenCalledTimes(1)
  second.leave()
  await expect.poll(() => first.hasOthers()).toBe(false)
  first.stop()
  second.stop()
})

test('a page that has left counts for no other page, though it still hears the one that follows', async () => {
  vi.useRealTimers()
  const left = openTabs('live that is left', () => {})
  left.leave()
  const other = openTabs('live that is left', () => {})
  const next = openTabs('live that is left', () => {})
  await expect.poll(() => next.hasOthers()).toBe(true)
  other.stop()
  await expect.poll(() => next.hasOthers()).toBe(false)
  left.comeBack()
  await expect.poll(() => next.hasOthers()).toBe(true)
  for (const tabs of [left, next]) tabs.stop()
})
