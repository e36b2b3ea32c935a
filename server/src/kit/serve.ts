import type { EndpointShape, HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, routeOf } from '@parvis/contract/kit/endpoint.ts'
import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Ports } from '#ports/ports.ts'
import type { Authority, Caller, Scope } from './access.ts'
import { checkAccess, mustBePublished, mustNotBeArchived, onlyEventOf } from './access.ts'
import { auditEntryOf, withAudit } from './audit-log.ts'
import { once } from './idempotency.ts'
import { lazySerializer } from './lazy-serializer.ts'
import { shedLoad } from './limits/load-shedding.ts'
import type { RateLimiter } from './limits/rate-limit.ts'
import { addressOf, limitsOfCall, limitsOfEmail, spend } from './limits/rate-limit.ts'
import { withoutNulls } from './nulls.ts'
import { parse, strict } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ports: Ports
    authority: Authority
    /** What callers may still do. */
    rateLimiter: RateLimiter
    /** Sentences in a language, with an event's own first. */
    translatorFor(language: string, eventId?: string): Promise<Translator>
    served: EndpointShape[]
    /** In tests: checks each answer against its schema. */
    checksReplies: boolean
    patience: number
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
  interface FastifyRequest {
    language: string
    scope: Scope
    caller: Caller | undefined
  }
}

type CallerOf<E extends EndpointShape> = E['access'] extends 'public' | 'signed' | 'live-read' | 'live-moderate'
  ? Caller | undefined
  : Caller

export type Handling<E extends EndpointShape> = HandlerInput<E> & {
  ports: Ports
  caller: CallerOf<E>
  language: string
  /** Origin of the request as the browser sees it: `https://host`. */
  origin: string
  request: FastifyRequest
  reply: FastifyReply
}
type Handler<E extends EndpointShape> = (
  input: Handling<E>,
) => Promise<E extends { produces: string } ? unknown : HandlerReply<E>>

/** Serves an endpoint: checks access, parses the input, and strips the answer to its schema. */
export function serve<E extends EndpointShape>(app: FastifyInstance, shape: E, handler: Handler<E>): void {
  const [method, path] = routeOf(shape)
  const body = shape.body && strict(shape.body)
  const send = sender()
  app.served.push(shape)
  app.route({
    method,
    url: `/api${path}`,
    ...writing(shape),
    config: { endpoint: shape },
    ...(shape.maxBody !== undefined && { bodyLimit: shape.maxBody }),
    // Before the body is read: a refused request must cost little.
    onRequest: async (request, reply) => {
      // Personal responses must not be kept by proxies, nor by a shared browser.
      if (!isOpen(shape)) reply.header('cache-control', 'private, no-store')
      shedLoad(app.ports.db)
      request.caller = await callerOf(app.authority, request, shape)
      spend(app.rateLimiter, reply, limitsOfCall(shape, request.caller, addressOf(request)))
    },
    handler: async (request, reply) => {
      const { ports, authority, rateLimiter } = app
      const params = shape.params && parse(shape.params, request.params)
      const query = shape.query && parse(shape.query, queryOf(shape, request))
      request.scope = { ...scopeOf(params, query), liveKey: liveKeyOf(request) }
      const asked = withRight(shape, params)
      await checkAccess(authority, asked, request.caller, request.scope)
      await mustNotBeArchived(authority, shape, request.scope)
      const sent = body && parse(body, withoutNulls(body, request.body ?? {}))
      const whole = scopeOfBody(request.scope, sent)
      await mustBePublished(authority, shape, request.caller, whole)
      await mustNotBeArchived(authority, shape, whole)
      const input = {
        params,
        query,
        body: sent,
        ports,
        caller: request.caller,
        language: request.language,
        origin: `${request.protocol}://${request.host}`,
        request,
        reply,
      } as Handling<E>
      spend(rateLimiter, reply, limitsOfEmail(shape, addressOf(request), [query, input.body]))
      const entry = auditEntryOf(asked, request.caller, request.scope, { params, at: ports.clock.now() })
      const followed = {
        endpoint: shape,
        caller: request.caller,
        scope: { ...request.scope, eventId: request.scope.eventId ?? whole.eventId },
      }
      const answer = await once(ports, request, shape, () =>
        withAudit(ports.hooks.appendAuditEntry, entry, () => handler(input)),
      ).catch(async (error: unknown) => {
        if (error instanceof RefusalError) await ports.hooks.trackObstacles(ports, { ...followed, refused: error })
        throw error
      })
      if (method !== 'GET') await ports.hooks.trackObstacles(ports, followed)
      if (shape.produces !== undefined || reply.sent) return answer
      if (app.checksReplies && shape.reply) z.parse(shape.reply, answer)
      reply.code(shape.status ?? 200)
      return shape.reply ? send(reply, answer) : reply.send()
    },
  })
}

/** The serializer strips the answer to its schema; Fastify's own schema stays empty. */
function writing({ reply, status = 200 }: EndpointShape): object {
  return reply ? { schema: { response: { [status]: {} } }, serializerCompiler: () => lazySerializer(reply) } : {}
}

function withRight(shape: EndpointShape, params: unknown): EndpointShape {
  if (!shape.rightFor) return shape
  return { ...shape, access: `organiser:${shape.rightFor(params as Readonly<Record<string, string>>)}` }
}

/** Sends responses. A frozen answer that a handler returns repeatedly is serialised once. */
function sender(): (reply: FastifyReply, answer: unknown) => FastifyReply {
  const written = new WeakMap<object, Buffer>()
  return (reply, answer) => {
    if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return reply.send(answer)
    const bytes = written.get(answer) ?? Buffer.from(String(reply.serialize(answer)))
    written.set(answer, bytes)
    return reply.type('application/json; charset=utf-8').send(bytes)
  }
}

/** On public endpoints an API key counts as no caller: their extras are for accounts. */
async function callerOf(
  authority: Authority,
  request: FastifyRequest,
  shape: EndpointShape,
): Promise<Caller | undefined> {
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,400})$/.exec(request.headers.authorization ?? '')
  const caller = bearer?.[1] === undefined ? undefined : await authority.identify(bearer[1])
  return caller?.key && isOpen(shape) ? undefined : caller
}

function liveKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-live-key']
  return typeof key === 'string' && key.length <= 200 ? key : undefined
}

function queryOf({ meansEvent }: EndpointShape, { query, body, caller }: FastifyRequest): unknown {
  const asked = query as Readonly<Record<string, unknown>>
  if (!meansEvent || asked['eventId'] !== undefined || !caller) return query
  const eventId = (body as Readonly<Record<string, unknown>> | undefined)?.['eventId'] ?? onlyEventOf(caller)
  return eventId === undefined ? query : { domainId: caller.domainId, ...asked, eventId }
}

function scopeOf(params: unknown, query: unknown): Scope {
  const read = (key: string): string | undefined => {
    for (const source of [params, query]) {
      const value = (source as Record<string, unknown> | undefined)?.[key]
      if (typeof value === 'string') return value
    }
    return undefined
  }
  // In a link between two people, the first id is the owner's.
  return { domainId: read('domainId'), eventId: read('eventId'), userId: read('userId') ?? read('userIdA') }
}

function scopeOfBody({ domainId, liveKey }: Scope, body: unknown): Scope {
  const eventId = (body as Readonly<Record<string, unknown>> | undefined)?.['eventId']
  return { domainId, liveKey, ...(typeof eventId === 'string' && { eventId }) }
}
