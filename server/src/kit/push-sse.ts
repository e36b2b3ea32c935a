import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { retryAfter } from './limits/load-shedding.ts'
import type { Change, Listener, Parcel, Position, Stream } from './push-stream.ts'

const BEHIND = 64 * 1024
const LONGEST_BEHIND_MS = 10_000
const BEAT_MS = 25_000

class EventResponse implements Listener {
  readonly #response: ServerResponse
  readonly #onSuperseded: () => void
  #behindSince: number | undefined

  constructor(response: ServerResponse, catchUp: () => void, onSuperseded: () => void) {
    this.#response = response
    this.#onSuperseded = onSuperseded
    // An unhandled `error` event would end the process.
    response.on('error', () => response.destroy())
    response.on('drain', () => {
      if (this.#behindSince === undefined) return
      this.#behindSince = undefined
      catchUp()
    })
  }

  send({ events }: Parcel): boolean {
    if (this.#behindSince === undefined && this.#response.writableLength <= BEHIND) return this.#write(events)
    if (this.#behindSince !== undefined) this.#onSuperseded()
    this.#behindSince ??= performance.now()
    if (performance.now() - this.#behindSince > LONGEST_BEHIND_MS) this.#response.destroy()
    return false
  }

  beat(): void {
    this.#write(': \n\n')
  }

  close(retryAfter: number): void {
    if (this.#write(`retry: ${Math.round(retryAfter)}\n\n`)) this.#response.end()
  }

  /** Writes nothing after the goodbye, even where the client stays connected. */
  #write(text: string): boolean {
    if (this.#response.writableEnded || this.#response.destroyed) return false
    this.#response.write(text)
    return true
  }
}

const queryIn = (url: string): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

function positionIn(lastEventId: unknown): Position {
  const [epoch, seq] = typeof lastEventId === 'string' ? lastEventId.split(':') : []
  return epoch !== undefined && /^\d+$/.test(seq ?? '') ? { epoch, seq: Number(seq) } : {}
}

interface Found<State extends object, Told extends Change> {
  readonly stream: Stream<State, Told>
  /** Called for each reader, whose response it may end: the client reconnects, and gets 404. */
  onJoin(line: { end(): void; onClose(hook: () => void): void }): void
}

/** Serves a stream as events under `/api`; `find` finds it by the query. */
export function serveEvents<State extends object, Told extends Change>(
  app: FastifyInstance,
  path: string,
  find: (query: URLSearchParams) => Promise<Found<State, Told> | undefined>,
): void {
  const onSuperseded = () => app.ports.metrics.superseded.inc({ where: 'line' })
  app.get(`/api${path}`, { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    const query = queryIn(request.url)
    const found = await find(query)
    if (!found) return reply.code(404).send()
    const { stream, onJoin } = found
    const { raw } = reply
    // Closed while its stream was being found: no `close` event will come.
    if (raw.destroyed) return reply.hijack()
    const refused = app.connectionLimit.admit(request.raw, raw)
    if (refused !== undefined) return reply.code(refused).header('retry-after', retryAfter()).send()
    reply.hijack()
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
    const listener: EventResponse = new EventResponse(raw, () => stream.catchUp(listener), onSuperseded)
    stream.join(listener, positionIn(request.headers['last-event-id'] ?? query.get('lastEventId')))
    onJoin({ end: () => listener.close(0), onClose: (hook) => raw.once('close', hook) })
    const beating = setInterval(() => listener.beat(), BEAT_MS).unref()
    raw.on('close', () => {
      clearInterval(beating)
      stream.leave(listener)
    })
  })
}
