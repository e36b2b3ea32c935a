import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** JSON bodies are small: a client that takes longer only holds a connection. */
const BODY_MS = 60_000
/**
 * The largest file (10 MB) over a slow mobile network (256 kbit/s), or an organiser's largest photo at twice that
 * speed.
 */
const UPLOAD_MS = 390_000
/** For the rest of a body whose response is already sent. */
const LEFT_MS = 10_000

/** Options of `http.createServer`, in milliseconds: limits before the route is known, and where no other limit applies. */
export const serverTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: UPLOAD_MS + LEFT_MS,
  connectionsCheckingInterval: 5_000,
} as const
/** Closes a connection without traffic either way, such as an answer that is not read. */
export const IDLE_TIMEOUT_MS = 120_000

export interface BodyTimeouts {
  readonly body: number
  readonly upload: number
  readonly left: number
}

/** Ends a body that does not come in time: 408. */
export function limitBodyTime(
  app: FastifyInstance,
  { body, upload, left }: BodyTimeouts = { body: BODY_MS, upload: UPLOAD_MS, left: LEFT_MS },
): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  function bound(raw: IncomingMessage, time: number): void {
    clearTimeout(timers.get(raw))
    timers.set(raw, setTimeout(() => cut(raw), time).unref())
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    if (carriesBody(raw)) {
      bound(raw, routeOptions.config.endpoint?.consumes === undefined ? body : upload)
      raw.once('close', () => clearTimeout(timers.get(raw)))
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (timers.has(request.raw) && !request.raw.complete) bound(request.raw, left)
    done()
  })
}

const carriesBody = ({ headers, complete }: IncomingMessage): boolean =>
  complete === false && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function cut({ complete, socket }: IncomingMessage): void {
  if (complete || socket.destroyed) return
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
}
