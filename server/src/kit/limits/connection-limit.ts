import type { IncomingMessage } from 'node:http'
import type { Trust } from '../address.ts'
import { ipOf } from '../address.ts'
import type { Metrics } from '../metrics.ts'
import { addressOf } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the sockets and event streams that are open. */
    connectionLimit: ConnectionLimit
  }
}

/** Why a connection is refused, as a status: 429 too many of one address, 503 too many in all, or the server closes. */
export type ConnectionRefusal = 429 | 503

/** A socket, or the response of an event stream: open until `close`. */
interface Connection {
  once(event: 'close', listener: () => void): unknown
}

/** Every socket and event stream passes here. */
export interface ConnectionLimit {
  /** Counts a connection until it closes; returns the refusal when it may not open. */
  admit(request: IncomingMessage, connection: Connection): ConnectionRefusal | undefined
  /** Refuses every connection from now on. */
  close(): void
}

/** A page of the live keeps two open: a hall of a thousand people behind one address, reactions included. */
const MAX_PER_ADDRESS = 2_000
/** What one process carries. */
const MAX_IN_ALL = 25_000

export interface ConnectionLimitOptions {
  readonly trust: Trust
  readonly metrics: Metrics
  /** Multiplies how many an address may keep open; 0 lifts it. */
  readonly factor: number
  readonly maxPerAddress?: number
  readonly maxInAll?: number
}

export function createConnectionLimit({
  trust,
  metrics,
  factor,
  maxPerAddress = MAX_PER_ADDRESS,
  maxInAll = MAX_IN_ALL,
}: ConnectionLimitOptions): ConnectionLimit {
  const open = new Map<string, number>()
  const most = factor === 0 ? Number.POSITIVE_INFINITY : factor * maxPerAddress
  let size = 0
  let isClosing = false

  function count(place: string, more: 1 | -1): void {
    const own = (open.get(place) ?? 0) + more
    if (own === 0) open.delete(place)
    else open.set(place, own)
    size += more
    metrics.lines.set(size)
  }

  return {
    admit(request, connection) {
      const place = addressOf({ ip: ipOf(request, trust) })
      const status = isClosing || size >= maxInAll ? 503 : (open.get(place) ?? 0) >= most ? 429 : undefined
      if (status !== undefined) {
        metrics.turnedAway.inc({ status })
        return status
      }
      count(place, 1)
      connection.once('close', () => count(place, -1))
      return undefined
    },
    close() {
      isClosing = true
    },
  }
}
