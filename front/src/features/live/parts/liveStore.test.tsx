import { freshControls } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import { noItems } from '@parvis/contract/live/modules.rules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveAccess, LiveStore } from './liveStore.ts'
import { openLive } from './liveStore.ts'

class Socket {
  static opened: Socket[] = []
  readonly sent: { epoch?: string; seq?: number }[] = []
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: ((event: { code: number; reason: string }) => void) | undefined
  constructor() {
    Socket.opened.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {}
}
const socket = (): Socket => Socket.opened.at(-1) ?? new Socket()
const frame = (content: object): void => socket().onmessage?.({ data: JSON.stringify(content) })

const state = (present: number): LiveState => ({
  ...freshControls,
  eventId: 'e',
  startAt: null,
  isClosed: false,
  ...noItems(),
  words: {},
  message: null,
  publicMessages: [],
  runSheet: null,
  decisions: 0,
  leaderboard: null,
  present,
  connected: 0,
})
const at = (epoch: string, seq: number) => ({ epoch, seq, serverTime: new Date().toISOString() })
const snapshot = (epoch: string, seq: number, present: number): void =>
  frame({ type: 'SNAPSHOT', ...at(epoch, seq), state: state(present) })
const present = (epoch: string, seq: number, count: number): void =>
  frame({ type: 'PRESENT', ...at(epoch, seq), present: count, connected: 0 })

let store: LiveStore
let reported: Error[]
beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket)
  reported = []
  vi.stubGlobal('reportError', (fault: Error) => reported.push(fault))
  Socket.opened = []
  store = openLive({ eventId: 'e', ticket: 't', ask: () => Promise.reject(new Error('not asked')) })
})
afterEach(() => {
  store.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('each frame is applied in its order', () => {
  snapshot('a', 5, 1)
  present('a', 6, 2)
  present('a', 7, 3)
  expect(store.view().state?.present).toBe(3)
})

test('an early reply shows until a newer state is pushed, which goes on from there', async () => {
  store.stop()
  const arrivedAt = Date.now() - 3_000
  const reply = { epoch: 'a', seq: 5, serverTime: new Date(arrivedAt + 60_000).toISOString(), state: state(1) }
  store = openLive({ eventId: 'e', ask: () => Promise.reject(), early: async () => ({ reply, arrivedAt }) })
  await expect.poll(() => store.view().state?.present).toBe(1)
  expect(store.view().clockOffset).toBe(60_000)
  present('a', 6, 2)
  expect(store.view().state?.present).toBe(2)
})

test('an early reply that arrives late takes nothing back', async () => {
  store.stop()
  const answer = Promise.withResolvers<Awaited<ReturnType<NonNullable<LiveAccess['early']>>>>()
  store = openLive({ eventId: 'e', ask: () => Promise.reject(), early: () => answer.promise })
  snapshot('a', 8, 3)
  answer.resolve({ reply: { ...at('a', 5), state: state(1) }, arrivedAt: Date.now() })
  await Promise.resolve()
  present('a', 9, 4)
  expect(store.view().state?.present).toBe(4)
})

test('a frame that is known already is passed over', () => {
  snapshot('a', 5, 1)
  present('a', 6, 2)
  present('a', 6, 40)
  present('a', 4, 50)
  expect(store.view().state?.present).toBe(2)
})

test('a gap keeps the shown state and asks for everything again', async () => {
  snapshot('a', 5, 1)
  present('a', 8, 9)
  expect(store.view().state?.present).toBe(1)
  expect(Socket.opened).toHaveLength(2)
  await Promise.resolve()
  expect(socket().sent[0]).not.toHaveProperty('epoch')
  snapshot('a', 9, 12)
  present('a', 10, 13)
  expect(store.view().state?.present).toBe(13)
})

test('an undeclared frame changes nothing, is reported, and stops none of the next ones', () => {
  snapshot('a', 5, 1)
  frame({ type: 'PRESENT', ...at('a', 6), present: 'many', connected: 0 })
  frame({ type: 'FIREWORKS', ...at('a', 7) })
  expect(store.view().state?.present).toBe(1)
  expect(reported.map(({ message }) => message)).toEqual([
    'A frame PRESENT of /push/live is not as promised: present',
    'A frame FIREWORKS of /push/live is not as promised: type',
  ])
  present('a', 8, 3)
  expect(store.view().state?.present).toBe(3)
  expect(Socket.opened).toHaveLength(1)
})

test('a live that cannot be read is reported once, and no page comes back for it at each change', () => {
  frame({ type: 'SNAPSHOT', ...at('a', 5), state: { ...state(1), present: null } })
  present('a', 6, 2)
  expect(store.view().state).toBeUndefined()
  expect(reported).toHaveLength(1)
  expect(Socket.opened).toHaveLength(1)
  snapshot('a', 6, 4)
  expect(store.view().state?.present).toBe(4)
})

test('another life of the server asks for everything again', () => {
  snapshot('a', 5, 1)
  present('b', 6, 2)
  expect(store.view().state?.present).toBe(1)
  expect(Socket.opened).toHaveLength(2)
  snapshot('b', 6, 2)
  expect(store.view().state?.present).toBe(2)
})

test('a reconnecting page says where it stood', async () => {
  snapshot('a', 5, 1)
  vi.useFakeTimers()
  socket().onclose?.({ code: 1006, reason: '' })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(socket().sent[0]).toMatchObject({ ticket: 't', epoch: 'a', seq: 5 })
})

test('the page knows the server’s clock', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  frame({ type: 'PING', serverTime: new Date(Date.now() + 60_000).toISOString() })
  expect(store.view().clockOffset).toBe(60_000)
})

test('a line that stays away for several tries is said to be cut, and no longer once it is back', () => {
  vi.useFakeTimers()
  snapshot('a', 5, 1)
  expect(store.view().isCut).toBe(false)
  socket().onclose?.({ code: 1006, reason: '' })
  for (let second = 0; second < 13; second++) {
    vi.advanceTimersByTime(1_000)
    socket().onclose?.({ code: 1006, reason: '' })
  }
  expect(store.view().isCut).toBe(true)
  window.dispatchEvent(new Event('online'))
  snapshot('a', 6, 4)
  expect(store.view()).toMatchObject({ isCut: false, state: { present: 4 } })
})

test('« Réessayer » connects without waiting for the next try', () => {
  vi.useFakeTimers()
  snapshot('a', 5, 1)
  socket().onclose?.({ code: 1006, reason: '' })
  expect(Socket.opened).toHaveLength(1)
  store.view().retry()
  expect(Socket.opened).toHaveLength(2)
  snapshot('a', 6, 4)
  expect(store.view()).toMatchObject({ line: 'socket', state: { present: 4 } })
  vi.advanceTimersByTime(20_000)
  expect(Socket.opened).toHaveLength(2)
})
