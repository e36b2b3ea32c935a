import { now } from './clock.ts'
import { scaledTimeout } from './patience.ts'

/**
 * The channel of a page: a socket, server-sent events where sockets are blocked, or polling where no connection stays
 * open.
 */
export type Line = 'connecting' | 'socket' | 'events' | 'asking'

export interface PushTarget {
  readonly socket: string
  /**
   * Address of the server-sent events; absent for content that they do not carry, which is polled or waits for a
   * socket.
   */
  readonly events?: string | undefined
  readonly ask?: () => Promise<unknown>
  readonly hello: () => object
  readonly lastEventId: () => string | undefined
  readonly onMessage: (message: unknown) => void
  readonly onLine: (line: Line) => void
}

export interface Push {
  again(): void
  stop(): void
}

/**
 * First reconnection delay (specification 2, § 4: « after 1 s »), randomised so that ten thousand pages do not return
 * together.
 */
const FIRST_MS = 1_000
/** Attempts before the fallbacks start too (specification 2, § 9: « max 10 tries »). */
const TRIES = 10
/** The longest delay while a server may be restarting, and once fallbacks are used. */
const SOON_MS = 6_000
const LONGEST_MS = 20_000
const CONNECT_MS = 5_000
/** The server sends a message every 25 s at least. */
const SILENCE_MS = 60_000
const ASK_MS = 5_000
/** Some proxies open an event stream and buffer its content. */
const EVENTS_MS = 10_000

/**
 * The first delay is 0.5 to 1.5 s; later ones are random up to a bound that doubles, of six seconds for the first
 * ten.
 */
export function delayBefore(attempt: number, random: () => number = Math.random): number {
  if (attempt === 0) return FIRST_MS * (0.5 + random())
  return Math.min(attempt < TRIES ? SOON_MS : LONGEST_MS, FIRST_MS * 2 ** attempt) * random()
}

const addressOf = (path: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}`

const CONNECTING = 0
/** Browsers log an error for a socket closed before it is open: closing waits for `onopen`. */
function leave(socket: WebSocket): void {
  if (socket.readyState === CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

/** The delay that the server asked for when it closed the socket (code 1012). */
const askedDelay = ({ code, reason }: CloseEvent): number | undefined =>
  code === 1012 && /^\d+$/.test(reason) ? Number(reason) : undefined

interface Ear {
  heard(): void
  hear(data: unknown): void
  /** Milliseconds since the last message. */
  silence(): number
}

function earOf(target: PushTarget): Ear {
  let heardAt = now().getTime()
  const heard = () => {
    heardAt = now().getTime()
  }
  return {
    heard,
    hear(data) {
      heard()
      if (typeof data === 'string') target.onMessage(JSON.parse(data))
    },
    silence: () => now().getTime() - heardAt,
  }
}

/** Listens to server-sent events; calls `giveUp` when they do not pass. Returns a function that stops. */
function listen(address: string, target: PushTarget, ear: Ear, giveUp: () => void): () => void {
  const lastEventId = target.lastEventId()
  const query = lastEventId === undefined ? '' : `&lastEventId=${encodeURIComponent(lastEventId)}`
  const opened = new EventSource(`/api${address}${query}`)
  let isStopped = false
  const deaf = setTimeout(fail, EVENTS_MS)
  function stop(): void {
    isStopped = true
    clearTimeout(deaf)
    opened.close()
  }
  function fail(): void {
    stop()
    giveUp()
  }
  opened.onopen = () => {
    if (isStopped) return
    clearTimeout(deaf)
    ear.heard()
    target.onLine('events')
  }
  opened.onmessage = ({ data }) => {
    if (!isStopped) ear.hear(data)
  }
  opened.onerror = () => {
    if (isStopped) return
    // The browser reconnects by itself, unless the reply was no event stream.
    if (opened.readyState === EventSource.CLOSED) fail()
    else target.onLine('connecting')
  }
  return stop
}

/** The fallbacks: server-sent events, and polling where events do not pass either. */
function waysRound(target: PushTarget, ear: Ear) {
  let stopListening: (() => void) | undefined
  let asking: ReturnType<typeof setInterval> | undefined

  function askAgain(): void {
    const { ask } = target
    if (!ask || asking !== undefined) return
    const once = async () => {
      try {
        target.onMessage(await ask())
        ear.heard()
        target.onLine('asking')
      } catch {
        target.onLine('connecting')
      }
    }
    asking = setInterval(once, ASK_MS)
    void once()
  }

  return {
    take(): void {
      if (stopListening || asking !== undefined) return
      target.onLine('connecting')
      if (target.events) {
        stopListening = listen(target.events, target, ear, () => {
          stopListening = undefined
          askAgain()
        })
      } else askAgain()
    },
    stop(): void {
      stopListening?.()
      stopListening = undefined
      clearInterval(asking)
      asking = undefined
    },
  }
}

interface Link {
  leave(): void
  settle(): void
}

interface LinkListener {
  message(data: unknown, isFirst: boolean): void
  closed(asked: number | undefined): void
}

function openLink(target: PushTarget, listener: LinkListener): Link {
  const socket = new WebSocket(addressOf(target.socket))
  let connecting: ReturnType<typeof setTimeout> | undefined = setTimeout(
    () => socket.close(),
    scaledTimeout(CONNECT_MS),
  )
  let isLeft = false
  function settle(): void {
    clearTimeout(connecting)
    connecting = undefined
  }
  socket.onopen = () => socket.send(JSON.stringify({ type: 'HELLO', ...target.hello() }))
  socket.onmessage = ({ data }) => {
    if (isLeft) return
    listener.message(data, connecting !== undefined)
    settle()
  }
  socket.onclose = (event) => {
    settle()
    if (!isLeft) listener.closed(askedDelay(event))
  }
  return {
    settle,
    // Still closed when it never opens: browsers open one socket to a server at a time.
    leave() {
      isLeft = true
      leave(socket)
    },
  }
}

/** Reconnects with growing delays; after ten attempts the fallbacks run too, until a socket opens. */
function keepLink(target: PushTarget, ear: Ear, round: ReturnType<typeof waysRound>) {
  let link: Link | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** The device was offline: the socket may look open and be dead. */
  let isDoubted = false
  let isStopped = false

  function connect(): void {
    clearTimeout(retry)
    if (isStopped || link || document.visibilityState === 'hidden') return
    link = openLink(target, { message, closed })
  }
  function message(data: unknown, isFirst: boolean): void {
    ear.hear(data)
    if (!isFirst && !isDoubted) return
    attempts = 0
    isDoubted = false
    round.stop()
    target.onLine('socket')
  }
  function closed(asked: number | undefined): void {
    link = undefined
    if (isStopped) return
    const delay = asked ?? delayBefore(attempts)
    attempts++
    if (attempts >= TRIES) round.take()
    else target.onLine('connecting')
    retry = setTimeout(connect, delay)
  }

  return {
    begin(): void {
      link?.leave()
      link = undefined
      clearTimeout(retry)
      connect()
    },
    /** A browser may keep a dead socket open for a minute without a network: the page says so earlier. */
    doubt(): void {
      isDoubted = true
      if (link) target.onLine('connecting')
    },
    stop(): void {
      isStopped = true
      clearTimeout(retry)
      link?.settle()
      link?.leave()
    },
    get isThere() {
      return link !== undefined
    },
  }
}

/**
 * Keeps a page up to date, without end: after ten failed attempts it also listens to events, then polls every five
 * seconds, until a socket opens again. A page that becomes visible or online tries at once.
 */
export function openPush(target: PushTarget): Push {
  const ear = earOf(target)
  const round = waysRound(target, ear)
  const link = keepLink(target, ear, round)

  /** After sleep, a phone holds sockets that look open and are dead. */
  function wake(): void {
    if (document.visibilityState === 'hidden') return
    if (!link.isThere || ear.silence() > SILENCE_MS / 2) link.begin()
  }
  const watching = setInterval(() => {
    if (link.isThere && ear.silence() > SILENCE_MS) link.begin()
  }, SILENCE_MS / 4)

  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', link.begin)
  window.addEventListener('offline', link.doubt)
  link.begin()

  return {
    again: link.begin,
    stop() {
      clearInterval(watching)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('pageshow', wake)
      window.removeEventListener('online', link.begin)
      window.removeEventListener('offline', link.doubt)
      link.stop()
      round.stop()
    },
  }
}
