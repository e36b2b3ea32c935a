import type { IncomingMessage } from 'node:http'
import type { Trust } from './address.ts'
import { ipOf } from './address.ts'
import { addressOf } from './budget.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts and limits the connections that stay open: sockets and event streams. */
    entrance: Entrance
  }
}

/**
 * HTTP status of a refused connection: 429 too many from one address, 503 too many in all or the server is stopping.
 */
export type TurnedAway = 429 | 503

/** A connection, or a response that stays open. */
interface Line {
  once(event: 'close', listener: () => void): unknown
}

/** Every socket and event stream must be admitted here. */
export interface Entrance {
  /** Counts a connection until it closes; returns the status of the refusal where a limit is reached. */
  admit(request: IncomingMessage, line: Line): TurnedAway | undefined
  /** Refuses every new connection from now on. */
  close(): void
}

/**
 * A page of the live keeps two connections open: a hall of a thousand people behind one address, reactions included.
 */
const MOST_OF_AN_ADDRESS = 2_000
const MOST_IN_ALL = 25_000

export interface EntranceOptions {
  readonly trust: Trust
  readonly metrics: Metrics
  /** Multiplies the limit per address; 0 lifts it. */
  readonly factor: number
  readonly mostOfAnAddress?: number
  readonly mostInAll?: number
}

export function createEntrance({
  trust,
  metrics,
  factor,
  mostOfAnAddress = MOST_OF_AN_ADDRESS,
  mostInAll = MOST_IN_ALL,
}: EntranceOptions): Entrance {
  const open = new Map<string, number>()
  const most = factor === 0 ? Number.POSITIVE_INFINITY : factor * mostOfAnAddress
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
    admit(request, line) {
      const place = addressOf({ ip: ipOf(request, trust) })
      const status = isClosing || size >= mostInAll ? 503 : (open.get(place) ?? 0) >= most ? 429 : undefined
      if (status !== undefined) {
        metrics.turnedAway.inc({ status })
        return status
      }
      count(place, 1)
      line.once('close', () => count(place, -1))
      return undefined
    },
    close() {
      isClosing = true
    },
  }
}
