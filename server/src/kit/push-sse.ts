import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Listener, Message, Position, Stream } from './push-stream.ts'

const BEHIND = 64 * 1024
const BEAT_MS = 25_000

/** A response that stays open (HTML, « Server-sent events »), for those whom a proxy keeps from sockets. */
class EventResponse implements Listener {
  readonly #response: ServerResponse
  #isBehind = false

  constructor(response: ServerResponse, catchUp: () => void) {
    this.#response = response
    response.on('drain', () => {
      if (!this.#isBehind) return
      this.#isBehind = false
      catchUp()
    })
  }

  send({ text, id }: Message): boolean {
    if (this.#isBehind || this.#response.writableLength > BEHIND) {
      this.#isBehind = true
      return false
    }
    this.#response.write(`id: ${id}\ndata: ${text}\n\n`)
    return true
  }

  close(retryAfter: number): void {
    this.#response.end(`retry: ${Math.round(retryAfter)}\n\n`)
  }
}

/** Where the reader stood, from the id of the last event it got. */
function positionIn(lastEventId: unknown): Position {
  const [epoch, seq] = typeof lastEventId === 'string' ? lastEventId.split(':') : []
  return epoch !== undefined && /^\d+$/.test(seq ?? '') ? { epoch, seq: Number(seq) } : {}
}

/** Serves a stream as events under `/api`; `find` names it from the query. */
export function serveEvents<State extends object>(
  app: FastifyInstance,
  path: string,
  find: (query: URLSearchParams) => Promise<Stream<State> | undefined>,
): void {
  app.get(`/api${path}`, { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    const query = new URL(request.url, 'http://localhost').searchParams
    const stream = await find(query)
    if (!stream) return reply.code(404).send()
    reply.hijack()
    const { raw } = reply
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
    const listener: EventResponse = new EventResponse(raw, () => stream.catchUp(listener))
    stream.join(listener, positionIn(request.headers['last-event-id'] ?? query.get('lastEventId')))
    const beating = setInterval(() => raw.write(': \n\n'), BEAT_MS).unref()
    raw.on('close', () => {
      clearInterval(beating)
      stream.leave(listener)
    })
  })
}
