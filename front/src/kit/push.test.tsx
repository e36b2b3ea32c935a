import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTimeoutFactor } from './patience.ts'
import type { Line, Push, PushTarget } from './push.ts'
import { delayBefore, openPush } from './push.ts'

class Socket {
  static opened: Socket[] = []
  static get last(): Socket {
    const socket = Socket.opened.at(-1)
    if (!socket) throw new Error('no socket')
    return socket
  }
  readonly sent: unknown[] = []
  isClosed = false
  readyState = 0
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: ((event: { code: number; reason: string }) => void) | undefined
  constructor() {
    Socket.opened.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    if (!this.isClosed) this.drop(1006)
  }
  drop(code: number, reason = ''): void {
    this.isClosed = true
    this.onclose?.({ code, reason })
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  welcome(): void {
    this.open()
    this.onmessage?.({ data: '{"type":"SNAPSHOT"}' })
  }
}
class Events {
  static readonly CLOSED = 2
  static opened: Events[] = []
  readyState = 0
  isClosed = false
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onerror: (() => void) | undefined
  readonly address: string
  constructor(address: string) {
    this.address = address
    Events.opened.push(this)
  }
  close(): void {
    this.isClosed = true
  }
}

let push: Push | undefined
const lines: Line[] = []
const messages: unknown[] = []
const ask = vi.fn(async () => ({ type: 'ASKED' }))

function open(more: Partial<PushTarget> = {}): Push {
  push = openPush({
    socket: '/push/live?eventId=e',
    events: '/push/live/events?eventId=e',
    ask,
    hello: () => ({ ticket: 't' }),
    lastEventId: () => 'a:7',
    onMessage: (message) => messages.push(message),
    onLine: (line) => lines.push(line),
    ...more,
  })
  return push
}

function failTen(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  for (let tries = 0; tries < 10; tries++) {
    Socket.last.drop(1006)
    vi.advanceTimersByTime(500)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('EventSource', Events)
  Socket.opened = []
  Events.opened = []
  lines.length = 0
  messages.length = 0
  ask.mockClear()
})
afterEach(() => {
  push?.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('pages come back after half a second to one and a half, then spread up to twenty', () => {
  expect(delayBefore(0, () => 0)).toBe(500)
  expect(delayBefore(0, () => 1)).toBe(1_500)
  expect(delayBefore(3, () => 1)).toBe(6_000)
  expect(delayBefore(3, () => 0)).toBe(0)
  expect(delayBefore(30, () => 1)).toBe(20_000)
})

test('the first message carries the ticket, and received messages are handed over', () => {
  open()
  Socket.last.welcome()
  expect(Socket.last.sent).toEqual([{ type: 'HELLO', ticket: 't' }])
  expect(messages).toEqual([{ type: 'SNAPSHOT' }])
  expect(lines.at(-1)).toBe('socket')
})

test('a socket that does not open in five seconds is given up for another', () => {
  setTimeoutFactor(1)
  open()
  vi.advanceTimersByTime(5_000)
  expect(Socket.last.isClosed).toBe(true)
  vi.advanceTimersByTime(1_500)
  expect(Socket.opened).toHaveLength(2)
})

test('a server that says goodbye is come back to when it said', () => {
  open()
  Socket.last.welcome()
  Socket.last.drop(1012, '4000')
  expect(lines.at(-1)).toBe('connecting')
  vi.advanceTimersByTime(3_999)
  expect(Socket.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Socket.opened).toHaveLength(2)
})

test('after ten tries events are listened to as well, from where the page stands, and sockets go on being tried', () => {
  open()
  failTen()
  expect(Events.opened.map(({ address }) => address)).toEqual(['/api/push/live/events?eventId=e&lastEventId=a%3A7'])
  Events.opened[0]?.onopen?.()
  expect(lines.at(-1)).toBe('events')
  const before = Socket.opened.length
  Socket.last.drop(1006)
  vi.advanceTimersByTime(20_000)
  expect(Socket.opened.length).toBeGreaterThan(before)
})

test('where events do not pass either, or are held back, the live is asked for every five seconds until a socket passes', async () => {
  open()
  failTen()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(Events.opened[0]?.isClosed).toBe(true)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(lines.at(-1)).toBe('asking')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(messages).toContainEqual({ type: 'ASKED' })
  if (Socket.last.isClosed) await vi.advanceTimersByTimeAsync(1)
  Socket.last.welcome()
  expect(lines.at(-1)).toBe('socket')
  ask.mockClear()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).not.toHaveBeenCalled()
})

test('without an event stream for a page, it polls from the tenth try on', async () => {
  open({ events: undefined })
  failTen()
  await vi.advanceTimersByTimeAsync(0)
  expect(Events.opened).toHaveLength(0)
  expect(messages).toContainEqual({ type: 'ASKED' })
  expect(lines.at(-1)).toBe('asking')
})

test('a page without a network doubts its socket until it hears something or begins again', () => {
  open()
  Socket.last.welcome()
  window.dispatchEvent(new Event('offline'))
  expect(lines.at(-1)).toBe('connecting')
  Socket.last.onmessage?.({ data: '{"type":"PING"}' })
  expect(lines.at(-1)).toBe('socket')
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(Socket.opened).toHaveLength(2)
  Socket.last.welcome()
  expect(lines.at(-1)).toBe('socket')
})

test('a page that is online again tries at once', () => {
  open()
  Socket.last.welcome()
  Socket.last.drop(1006)
  const before = Socket.opened.length
  window.dispatchEvent(new Event('online'))
  expect(Socket.opened).toHaveLength(before + 1)
})

test('an open socket that has been silent for a minute is dead', () => {
  open()
  Socket.last.welcome()
  vi.advanceTimersByTime(59_000)
  expect(Socket.opened).toHaveLength(1)
  vi.advanceTimersByTime(30_000)
  expect(Socket.opened.length).toBeGreaterThan(1)
})

test('a page that is left opens nothing any more', () => {
  const left = open()
  Socket.last.welcome()
  left.stop()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(Socket.opened).toHaveLength(1)
  expect(Socket.last.isClosed).toBe(true)
})

test('a page that goes while its socket opens lets it open, and closes it without a word', () => {
  open()
  const { last } = Socket
  push?.stop()
  expect(last.isClosed).toBe(false)
  last.open()
  expect(last).toMatchObject({ isClosed: true, sent: [] })
})
