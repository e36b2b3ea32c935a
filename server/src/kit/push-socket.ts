import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#ports/clock.ts'
import { retryAfter } from './limits/load-shedding.ts'
import type { Listener, Parcel } from './push-stream.ts'
import { textFrame } from './push-stream.ts'

export interface PushSocket extends Listener {
  onClose(hook: () => void): void
  onCaughtUp(hook: () => void): void
  /** Closes the socket for good; `reason` is a code that the page knows. */
  refuse(reason: string): void
}

export interface SocketRoute {
  readonly path: string
  /** Handles the first message of a socket, which must arrive within ten seconds. */
  onHello(socket: PushSocket, hello: unknown, request: { query: URLSearchParams }): Promise<void>
}

/**
 * Buffered bytes above which a listener has not received the last state: it skips messages, and gets the next whole
 * state.
 */
const LATE = 4 * 1024
/** Buffered bytes up to which messages outside the state are still sent. */
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
const MOST_WORDS = 20
const LEAVE_MS = 5_000
const NOTHING = Buffer.alloc(0)
const GOODBYE_MS = 3_000
/** Seconds: a full or stopping process has no room soon. */
const FULL_S = 20

/**
 * Writes shared frames directly to the connection. A listener that cannot follow skips messages, then gets the whole
 * state.
 */
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
    // Stops answering pings that are not read, so that the buffer stays bounded.
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
      // Its callback runs once everything before it is written.
      this.#connection.write(NOTHING, () => this.#recover())
    } else {
      // The next whole state includes this message.
      this.#onSuperseded()
    }
    if (waiting > LOST || performance.now() - this.#behindSince > LONGEST_BEHIND_MS) this.#socket.terminate()
  }

  #recover(): void {
    this.#behindSince = undefined
    if (this.#socket.readyState === WebSocket.OPEN) this.#caughtUp()
  }

  beat(ping: Buffer): void {
    if (this.#isAlive) {
      this.#isAlive = false
      this.#socket.ping()
      // Browsers hide protocol pings from the page, which must know that the connection is alive.
      if (this.#behindSince === undefined) this.#connection.write(ping)
    } else {
      this.#socket.terminate()
    }
  }

  onClose(hook: () => void): void {
    // Closed while it was being welcomed: no further `close` event will come.
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
 * For `http.createServer`: whether a request upgrades to a WebSocket; other upgrades, such as HTTP/2, are served as
 * plain requests.
 */
export const asksForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

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

/**
 * Serves WebSockets beside the API; each feature adds its routes. Compression is off: it costs more than it saves on
 * small messages.
 */
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
    // An unhandled `error` event, or an exception in this listener, would end the process.
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

/** Spread over the interval, so that ten thousand sockets are not pinged at once. */
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
