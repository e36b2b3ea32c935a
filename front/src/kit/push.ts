import { now } from './clock.ts'

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

/**
 * Keeps a page told. It never gives up: after ten tries it also listens to events, then asks every five seconds, until a
 * socket passes again; a page that comes back into view or online tries at once.
 */
export function openPush(target: PushTarget): Push {
  let socket: WebSocket | undefined
  let events: EventSource | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let connecting: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let heardAt = now().getTime()
  /** The device has lost its network: the socket may be open and dead. */
  let isDoubted = false
  let isStopped = false

  const hear = (data: unknown): void => {
    heardAt = now().getTime()
    if (typeof data === 'string') target.onMessage(JSON.parse(data))
  }

  function connect(): void {
    clearTimeout(retry)
    if (isStopped || socket || document.visibilityState === 'hidden') return
    const opened = new WebSocket(addressOf(target.socket))
    socket = opened
    connecting = setTimeout(() => opened.close(), CONNECT_MS)
    opened.onopen = () => opened.send(JSON.stringify({ type: 'HELLO', ...target.hello() }))
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      hear(data)
      welcomed()
    }
    opened.onclose = (event) => {
      if (socket === opened) lost(askedDelay(event))
    }
  }

  function welcomed(): void {
    if (attempts === 0 && !connecting && !isDoubted) return
    clearTimeout(connecting)
    connecting = undefined
    attempts = 0
    isDoubted = false
    stopOthers()
    target.onLine('socket')
  }

  function lost(asked: number | undefined): void {
    clearTimeout(connecting)
    connecting = undefined
    socket = undefined
    if (isStopped) return
    const delay = asked ?? delayBefore(attempts)
    attempts++
    if (attempts >= TRIES) goAround()
    else if (!events && asking === undefined) target.onLine('connecting')
    retry = setTimeout(connect, delay)
  }

  function goAround(): void {
    if (events || asking !== undefined) return
    target.onLine('connecting')
    if (target.events) listen(target.events)
    else askAgain()
  }

  function listen(address: string): void {
    const lastEventId = target.lastEventId()
    const query = lastEventId === undefined ? '' : `&lastEventId=${encodeURIComponent(lastEventId)}`
    const opened = new EventSource(`/api${address}${query}`)
    events = opened
    const deaf = setTimeout(giveUp, EVENTS_MS)
    function giveUp(): void {
      clearTimeout(deaf)
      opened.close()
      if (events !== opened) return
      events = undefined
      askAgain()
    }
    opened.onopen = () => {
      clearTimeout(deaf)
      heardAt = now().getTime()
      if (events === opened) target.onLine('events')
    }
    opened.onmessage = ({ data }) => {
      if (events === opened) hear(data)
    }
    opened.onerror = () => {
      if (events !== opened) return
      // The browser comes back by itself, unless what answered was not a stream at all.
      if (opened.readyState === EventSource.CLOSED) giveUp()
      else target.onLine('connecting')
    }
  }

  function askAgain(): void {
    const { ask } = target
    if (!ask || asking !== undefined) return
    const once = async () => {
      try {
        target.onMessage(await ask())
        heardAt = now().getTime()
        target.onLine('asking')
      } catch {
        target.onLine('connecting')
      }
    }
    asking = setInterval(once, ASK_MS)
    void once()
  }

  function stopOthers(): void {
    events?.close()
    events = undefined
    clearInterval(asking)
    asking = undefined
  }

  function begin(): void {
    const former = socket
    socket = undefined
    if (former) leave(former)
    clearTimeout(retry)
    connect()
  }

  /** A phone that slept holds sockets that are open and dead. */
  function wake(): void {
    if (isStopped || document.visibilityState === 'hidden') return
    if (!socket || now().getTime() - heardAt > SILENCE_MS / 2) begin()
  }
  /** Browsers may keep a socket open for a minute without a network: whoever looks at the page is told before. */
  function doubt(): void {
    isDoubted = true
    if (socket) target.onLine('connecting')
  }
  const watching = setInterval(() => {
    if (socket && now().getTime() - heardAt > SILENCE_MS) begin()
  }, SILENCE_MS / 4)

  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', begin)
  window.addEventListener('offline', doubt)
  connect()

  return {
    again: begin,
    stop() {
      isStopped = true
      clearInterval(watching)
      clearTimeout(retry)
      clearTimeout(connecting)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('pageshow', wake)
      window.removeEventListener('online', begin)
      window.removeEventListener('offline', doubt)
      stopOthers()
      if (socket) leave(socket)
    },
  }
}
