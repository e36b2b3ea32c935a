import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#ports/clock.ts'
import type { Listener, Message } from './push-stream.ts'
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
/** Those who do not answer the goodbye are not waited for. */
const GOODBYE_MS = 3_000

/** Writes frames that were made once straight to the connection; who cannot follow is skipped, then told everything at once. */
class FollowingSocket implements PushSocket {
  readonly #socket: WebSocket
  readonly #connection: Duplex
  #behindSince: number | undefined
  #isAlive = true
  #caughtUp: () => void = () => {}

  constructor(socket: WebSocket, connection: Duplex) {
    this.#socket = socket
    this.#connection = connection
    socket.on('pong', () => {
      this.#isAlive = true
    })
    connection.on('drain', () => this.#recover())
  }

  send({ frame }: Message): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    const waiting = this.#connection.writableLength
    if (this.#behindSince !== undefined || waiting > BEHIND) {
      this.#behindSince ??= performance.now()
      if (waiting > LOST || performance.now() - this.#behindSince > LONGEST_BEHIND_MS) this.#socket.terminate()
      return false
    }
    this.#connection.write(frame)
    return true
  }

  #recover(): void {
    if (this.#behindSince === undefined) return
    this.#behindSince = undefined
    this.#caughtUp()
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
    this.#socket.once('close', hook)
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

/** Serves sockets beside the API. Compression is off: it costs far more than it saves on small messages. */
export function serveSockets(app: FastifyInstance, routes: readonly SocketRoute[], most = 25_000): void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
  })
  const sockets = new Set<FollowingSocket>()
  let isClosing = false

  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const route = routes.find(({ path }) => pathname === `/api${path}`)
    if (!route) return connection.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    if (sockets.size >= most || isClosing)
      return connection.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 20\r\nConnection: close\r\n\r\n')
    server.handleUpgrade(request, connection, head, (socket) => welcome(route, socket, connection, searchParams))
  })

  function welcome(route: SocketRoute, socket: WebSocket, connection: Duplex, query: URLSearchParams): void {
    const following = new FollowingSocket(socket, connection)
    sockets.add(following)
    const silent = setTimeout(() => socket.close(REFUSED, 'HELLO'), HELLO_MS)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(silent)
      sockets.delete(following)
    })
    // One word is all that is heard from a socket: what changes something is a call.
    socket.once('message', (data, isBinary) => {
      clearTimeout(silent)
      socket.on('message', () => {})
      route.onHello(following, isBinary ? undefined : jsonIn(String(data)), { query }).catch((error: unknown) => {
        app.log.error({ err: error }, 'a socket could not be welcomed')
        socket.close(BUSY, 'LATER')
      })
    })
  }

  const beating = beats(sockets, app.ports.clock)
  app.addHook('preClose', async () => {
    isClosing = true
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
