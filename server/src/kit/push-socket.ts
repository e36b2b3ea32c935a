import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#ports/clock.ts'
import { retryAfter } from './limits/load-shedding.ts'
import type { Listener, Parcel } from './push-stream.ts'
import { textFrame } from './push-stream.ts'

/** A socket that has said who it is. */
export interface PushSocket extends Listener {
  /** Called once, when the socket is gone, whoever ended it. */
  onClose(hook: () => void): void
  /** Called when a socket that was behind can take messages again. */
  onCaughtUp(hook: () => void): void
  /** Ends it for good: the reason is a code that the page knows. */
  refuse(reason: string): void
}

export interface SocketRoute {
  /** Path under `/api`. */
  readonly path: string
  /** What the first message of a socket leads to; it must come within ten seconds. */
  onHello(socket: PushSocket, hello: unknown, request: { query: URLSearchParams }): Promise<void>
}

/** Octets that wait for a line: whoever has more has not had the last state yet, and gets the next whole one instead. */
const LATE = 4 * 1024
/** What no state says is sent as long as no more than this waits. */
const BEHIND = 64 * 1024
const LOST = 1024 * 1024
const LONGEST_BEHIND_MS = 10_000
const HELLO_MS = 10_000
const BEAT_MS = 25_000
/** Close codes (RFC 6455, § 7.4.1): service restart, policy violation, try again later. */
const RESTART = 1012
const REFUSED = 1008
const BUSY = 1013
const MAX_MESSAGE = 4 * 1024
/** A page says one word. */
const MOST_WORDS = 20
/** A connection that is turned away and does not leave is cut. */
const LEAVE_MS = 5_000
const NOTHING = Buffer.alloc(0)
/** Those who do not answer the goodbye are not waited for. */
const GOODBYE_MS = 3_000
/** Seconds: a process that is full or closing has no room soon. */
const FULL_S = 20

/** Writes frames that were made once straight to the connection; who cannot follow is skipped, then told everything at once. */
class FollowingSocket implements PushSocket {
  readonly #socket: WebSocket
  readonly #connection: Duplex
  readonly #onSuperseded: () => void
  #behindSince: number | undefined
  #isAlive = true
  #caughtUp: () => void = () => {}

  constructor(socket: WebSocket, connection: Duplex, onSuperseded: () => void) {
    this.#socket = socket
    this.#connection = connection
    this.#onSuperseded = onSuperseded
    socket.on('pong', () => {
      this.#isAlive = true
    })
    // Answered as long as the answers are read: a line that only asks must not fill our memory.
    socket.on('ping', (data) => {
      if (connection.writableLength <= BEHIND) socket.pong(data)
    })
  }

  send({ frames, isState }: Parcel): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    const waiting = this.#connection.writableLength
    if (isState ? this.#behindSince !== undefined || waiting > LATE : waiting > BEHIND) {
      this.#fallBehind(waiting)
      return false
    }
    this.#connection.write(frames)
    return true
  }

  #fallBehind(waiting: number): void {
    if (this.#behindSince === undefined) {
      this.#behindSince = performance.now()
      // Written after all that waits: told once that has left.
      this.#connection.write(NOTHING, () => this.#recover())
    } else {
      // The state it will get stands for this one too.
      this.#onSuperseded()
    }
    if (waiting > LOST || performance.now() - this.#behindSince > LONGEST_BEHIND_MS) this.#socket.terminate()
  }

  #recover(): void {
    this.#behindSince = undefined
    if (this.#socket.readyState === WebSocket.OPEN) this.#caughtUp()
  }

  /** Asks whether the other side is still there; one that has not answered since the last time is not. */
  beat(ping: Buffer): void {
    if (this.#isAlive) {
      this.#isAlive = false
      this.#socket.ping()
      // Browsers hide the protocol's own pings from the page, which must know that the line is open.
      if (this.#behindSince === undefined) this.#connection.write(ping)
    } else {
      this.#socket.terminate()
    }
  }

  onClose(hook: () => void): void {
    // Gone while it was being welcomed: it will not close again.
    if (this.#socket.readyState === WebSocket.CLOSED) hook()
    else this.#socket.once('close', hook)
  }
  onCaughtUp(hook: () => void): void {
    this.#caughtUp = hook
  }
  end(): void {
    this.#socket.terminate()
  }
  close(retryAfter: number): void {
    this.#socket.close(RESTART, String(Math.round(retryAfter)))
  }
  refuse(reason: string): void {
    this.#socket.close(REFUSED, reason)
  }
}

/**
 * Whether a request asks for a socket (for `http.createServer`): whoever asks for anything else, such as HTTP/2, is served
 * as if they had not asked.
 */
export const asksForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

/** Answers on the bare connection and closes it. */
function turnAway(connection: Duplex, status: number, headers: readonly string[] = []): void {
  const cutting = setTimeout(() => connection.destroy(), LEAVE_MS).unref()
  connection.once('close', () => clearTimeout(cutting))
  connection.once('finish', () => connection.destroy())
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0', ...headers]
  connection.end(`${head.join('\r\n')}\r\n\r\n`)
}

/** Compression is off: it costs far more than it saves on small messages. */
const OPTIONS = {
  noServer: true,
  autoPong: false,
  clientTracking: false,
  maxPayload: MAX_MESSAGE,
  perMessageDeflate: false,
} as const

/**
 * Receives the first message of a socket, `undefined` where it is binary, and ends a socket that sends many more: what
 * changes something is a call.
 */
function onFirstMessage(socket: WebSocket, receive: (message: unknown) => void): void {
  socket.once('message', (data, isBinary) => {
    let words = 1
    socket.on('message', () => {
      if (++words > MOST_WORDS) socket.terminate()
    })
    receive(isBinary ? undefined : jsonIn(String(data)))
  })
}

const served = new WeakMap<FastifyInstance['server'], SocketRoute[]>()

/** Serves sockets beside the API, each feature those that it names. */
export function serveSockets(app: FastifyInstance, own: readonly SocketRoute[]): void {
  const others = served.get(app.server)
  if (others) {
    others.push(...own)
    return
  }
  const routes = [...own]
  served.set(app.server, routes)
  const server = new WebSocketServer(OPTIONS)
  const sockets = new Set<FollowingSocket>()
  const onSuperseded = () => app.ports.metrics.superseded.inc({ where: 'line' })

  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    // Before anything else: an error that nobody hears ends the process, and so does one thrown from here.
    connection.on('error', () => connection.destroy())
    try {
      upgrade(request, connection, head)
    } catch (error) {
      app.log.error({ err: error }, 'a socket could not be opened')
      connection.destroy()
    }
  })

  function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    if (connection.destroyed) return
    const url = URL.parse(request.url ?? '', 'http://localhost')
    const route = url && routes.find(({ path }) => url.pathname === `/api${path}`)
    const refused = route ? app.connectionLimit.admit(request, connection) : undefined
    if (!url) turnAway(connection, 400)
    else if (!route) turnAway(connection, 404)
    else if (refused !== undefined)
      turnAway(connection, refused, [`Retry-After: ${refused === 503 ? FULL_S : retryAfter()}`])
    else
      server.handleUpgrade(request, connection, head, (socket) => welcome(route, socket, connection, url.searchParams))
  }

  function welcome(route: SocketRoute, socket: WebSocket, connection: Duplex, query: URLSearchParams): void {
    const following = new FollowingSocket(socket, connection, onSuperseded)
    sockets.add(following)
    const silent = setTimeout(() => socket.close(REFUSED, 'HELLO'), HELLO_MS * app.patience)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(silent)
      sockets.delete(following)
    })
    onFirstMessage(socket, (message) => {
      clearTimeout(silent)
      route.onHello(following, message, { query }).catch((error: unknown) => {
        app.log.error({ err: error }, 'a socket could not be welcomed')
        socket.close(BUSY, 'LATER')
      })
    })
  }

  const beating = beats(sockets, app.ports.clock)
  app.addHook('preClose', async () => {
    app.connectionLimit.close()
    clearInterval(beating)
    setTimeout(() => {
      for (const socket of sockets) socket.end()
    }, GOODBYE_MS).unref()
  })
}

/** Spread over the interval, so that ten thousand sockets are never asked at once. */
function beats(sockets: ReadonlySet<FollowingSocket>, clock: Clock): NodeJS.Timeout {
  const PARTS = 25
  let part = 0
  return setInterval(() => {
    part = (part + 1) % PARTS
    const ping = textFrame(JSON.stringify({ type: 'PING', serverTime: clock.now().toISOString() }))
    let index = 0
    for (const socket of sockets) if (index++ % PARTS === part) socket.beat(ping)
  }, BEAT_MS / PARTS).unref()
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
