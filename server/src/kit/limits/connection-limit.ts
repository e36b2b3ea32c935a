import type { IncomingMessage } from 'node:http'
import type { Trust } from '../address.ts'
import { ipOf } from '../address.ts'
import type { Metrics } from '../metrics.ts'
import { addressOf } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where all that stays open comes in. */
    connectionLimit: ConnectionLimit
  }
}

/** Why somebody is not let in, as a status: 429 too many from one address, 503 too many in all, or the house closes. */
export type ConnectionRefusal = 429 | 503

/** What stays open, for as long as it does: a connection, or a response. */
interface Connection {
  once(event: 'close', listener: () => void): unknown
}

/** Sockets and streams of events pass here, and nowhere else. */
export interface ConnectionLimit {
  /** Lets a line in, counted until it closes; answers why it may not come in. */
  admit(request: IncomingMessage, connection: Connection): ConnectionRefusal | undefined
  /** From now on nobody comes in. */
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
