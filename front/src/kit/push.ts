import { now } from './clock.ts'
import { patiently } from './patience.ts'

/** How a page hears from the server: by a socket, by events where sockets do not pass, by asking again where nothing stays open. */
export type Line = 'connecting' | 'socket' | 'events' | 'asking'

export interface PushTarget {
  /** Address of the socket under `/api`, with its query. */
  readonly socket: string
  /** Address of the events; none for what they do not carry: it is asked for, or waits until the socket is back. */
  readonly events?: string | undefined
  /** Asks for everything once, where nothing stays open. */
  readonly ask?: () => Promise<unknown>
  /** Who the page is and where it stands: the first word of each socket. */
  readonly hello: () => object
  /** Where the page stands, for events. */
  readonly lastEventId: () => string | undefined
  readonly onMessage: (message: unknown) => void
  readonly onLine: (line: Line) => void
}

export interface Push {
  /** Something was missed: begins again on a new socket. */
  again(): void
  stop(): void
}

/** First delay before coming back (specification 2, § 4: « after 1 s »), spread so that ten thousand pages do not come together. */
const FIRST_MS = 1_000
/** Tries before other ways are taken too (specification 2, § 9: « max 10 tries »). */
const TRIES = 10
/** The longest delay while a server may be starting again, and once other ways have been taken. */
const SOON_MS = 6_000
const LONGEST_MS = 20_000
const CONNECT_MS = 5_000
/** The server speaks at least every 25 s. */
const SILENCE_MS = 60_000
const ASK_MS = 5_000
/** Some proxies open a stream of events and hold back all that it says. */
const EVENTS_MS = 10_000

/** The first delay is 0.5 to 1.5 s; the next ones anything up to a bound that doubles, of six seconds for the first ten. */
export function delayBefore(attempt: number, random: () => number = Math.random): number {
  if (attempt === 0) return FIRST_MS * (0.5 + random())
  return Math.min(attempt < TRIES ? SOON_MS : LONGEST_MS, FIRST_MS * 2 ** attempt) * random()
}

const addressOf = (path: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}`

const CONNECTING = 0
/** Closing a socket that is not open yet is a fault to a browser's console: it is let open first. */
function leave(socket: WebSocket): void {
  if (socket.readyState === CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

/** How long the server asked to wait when it said goodbye (close code 1012). */
const askedDelay = ({ code, reason }: CloseEvent): number | undefined =>
  code === 1012 && /^\d+$/.test(reason) ? Number(reason) : undefined

/** What a page has heard, by whatever way, and when. */
interface Ear {
  heard(): void
  hear(data: unknown): void
  /** Milliseconds since anything was heard. */
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

/** Listens to events, `giveUp` called where they do not pass. Answers how to stop. */
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
    // The browser comes back by itself, unless what answered was not a stream at all.
    if (opened.readyState === EventSource.CLOSED) fail()
    else target.onLine('connecting')
  }
  return stop
}

/** The ways round where sockets do not pass: events, and asking where events do not pass either. */
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

/** One socket, closed where it says nothing in time. */
interface Link {
  /** Hears no more of it. */
  leave(): void
  /** Waits for it no more. */
  settle(): void
}

interface LinkListener {
  /** `isFirst` until a message has been taken in. */
  message(data: unknown, isFirst: boolean): void
  /** `asked` is how long the server asked to wait before coming back. */
  closed(asked: number | undefined): void
}

function openLink(target: PushTarget, listener: LinkListener): Link {
  const socket = new WebSocket(addressOf(target.socket))
  let connecting: ReturnType<typeof setTimeout> | undefined = setTimeout(() => socket.close(), patiently(CONNECT_MS))
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
    // Still closed in time if it never opens: a browser opens one socket of a server after the other.
    leave() {
      isLeft = true
      leave(socket)
    },
  }
}

/** One socket after the other, with growing delays; after ten tries the ways round are taken too, until one passes. */
function keepLink(target: PushTarget, ear: Ear, round: ReturnType<typeof waysRound>) {
  let link: Link | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  /** The device has lost its network: the socket may be open and dead. */
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
    /** Browsers may keep a socket open for a minute without a network: whoever looks at the page is told before. */
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
 * Keeps a page told. It never gives up: after ten tries it also listens to events, then asks every five seconds, until a
 * socket passes again; a page that comes back into view or online tries at once.
 */
export function openPush(target: PushTarget): Push {
  const ear = earOf(target)
  const round = waysRound(target, ear)
  const link = keepLink(target, ear, round)

  /** A phone that slept holds sockets that are open and dead. */
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
