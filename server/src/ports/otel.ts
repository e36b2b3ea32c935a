import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import type { Sampler } from '@opentelemetry/sdk-trace'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { onEveryClient } from '#db/pool.ts'
import type { Trust } from '#kit/address.ts'
import type { Log } from '#kit/log.ts'
import { isFromProxy } from '#kit/request-id.ts'
import type { Cause, TracedJob, Tracing } from './tracing.ts'

type Root = 'always_on' | 'always_off' | 'traceidratio'

export interface TracesOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Sampler names of the OpenTelemetry specification; `ratio` applies to the ratio samplers. */
  readonly sampler: Root | `parentbased_${Root}`
  readonly ratio: number
}

/** Shortest interval between warnings about an absent collector. */
const COMPLAIN_MS = 60_000
/** Time limit of the last batch when the process stops. */
const LAST_MS = 3_000
/** Time limit of a batch, so that slow ones do not pile up. */
const PATIENCE_MS = 5_000

/** Sends traces by OpenTelemetry. Spans are dropped, without delaying requests, if the collector is slow or absent. */
export function openTelemetry(options: TracesOptions, log: Pick<Log, 'warn'>): Tracing {
  const complain = seldomComplaining(log)
  setGlobalErrorHandler(complain)
  const { url, headers, service } = options
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: PATIENCE_MS })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    sampler: samplerOf(options),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('parvis')
  const current = new AsyncLocalStorage<Span>()
  return {
    followRequests: (app, trust) => followRequests(app, { tracer, current, trust }),
    followStatements: (pool) => followStatements(pool, { tracer, current }),
    causeOf: (isLater) => causeOf(current.getStore(), isLater),
    followJob: (job, cause, work) => followJob(job, cause, { tracer, current, work }),
    close: () => Promise.race([provider.shutdown().catch(complain), wait(LAST_MS, undefined, { ref: false })]),
  }
}

function samplerOf({ sampler, ratio }: TracesOptions): Sampler {
  const roots: Record<Root, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const name = sampler.replace('parentbased_', '') as Root
  const root = roots[name]()
  return sampler === name ? root : new ParentBasedSampler({ root })
}

function seldomComplaining(log: Pick<Log, 'warn'>): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - saidAt < COMPLAIN_MS) return
    saidAt = performance.now()
    log.warn({ err: error instanceof Error ? error : new Error(String(error)) }, 'traces could not be sent')
  }
}

interface Following {
  readonly tracer: Tracer
  readonly current: AsyncLocalStorage<Span>
}

const within = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span)

function remote(traceparent: unknown): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

/** Spans are named by route, as paths contain tokens, badge codes and ids. */
function followRequests(app: FastifyInstance, { tracer, current, trust }: Following & { trust: Trust }): void {
  const parentOf = (request: IncomingMessage) =>
    isFromProxy(request, trust) ? remote(request.headers['traceparent']) : ROOT_CONTEXT
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    // Health checks, and streams that last for hours.
    if (routeOptions.logLevel === 'silent') {
      done()
      return
    }
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'parvis.request.id': request.id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parentOf(request.raw))
    // `close` is emitted once, for complete and for aborted responses.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode)
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    current.run(span, done)
  })
}

type Done = (error: unknown, ...rest: unknown[]) => void

/** Spans only for statements within a request or job; polling for jobs has none. */
function followStatements(pool: pg.Pool, { tracer, current }: Following): void {
  const connect = pool.connect
  // A waiting caller is resumed from the context of the caller that releases a connection; `bind` restores its own.
  const connected = (callback?: (...args: unknown[]) => void): unknown =>
    Reflect.apply(connect, pool, callback ? [AsyncLocalStorage.bind(callback)] : [])
  pool.connect = connected as typeof pool.connect
  onEveryClient(pool, (client) => {
    const send = client.query
    const followed = (...args: unknown[]): unknown => {
      const parent = current.getStore()
      const told = parent?.isRecording() ? statementOf(args[0]) : undefined
      if (!parent || !told) return Reflect.apply(send, client, args)
      const span = tracer.startSpan(told.name, { kind: SpanKind.CLIENT, attributes: told.attributes }, within(parent))
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const done: Done = (error, ...rest) => {
          endStatement(span, error)
          callback(error, ...rest)
        }
        return Reflect.apply(send, client, [...args.slice(0, -1), done])
      }
      const sent: unknown = Reflect.apply(send, client, args)
      if (sent instanceof Promise)
        sent.then(
          () => endStatement(span, undefined),
          (error: unknown) => endStatement(span, error),
        )
      else span.end()
      return sent
    }
    client.query = followed as typeof client.query
  })
}

/** Only the error code, as the message may contain row data. */
function endStatement(span: Span, error: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      span.setAttribute('db.response.status_code', error.code)
  }
  span.end()
}

const VERB = /^\s*(?:with\b.*?\)\s*)?(select|insert|update|delete|merge|begin|commit|rollback|savepoint|release)\b/is
const TABLE = /\b(?:from|into|update|join|merge)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\."?([a-z_][a-z0-9_]*)"?)?/i

/** Only verb and table, although statements contain no values. */
function statementOf(statement: unknown): { name: string; attributes: Attributes } | undefined {
  const { text, name } =
    typeof statement === 'string' ? { text: statement } : ((statement ?? {}) as Record<string, unknown>)
  if (typeof text !== 'string') return undefined
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const [, first, second] = TABLE.exec(text) ?? []
  const table = first === undefined ? undefined : second === undefined ? first : `${first}.${second}`
  return {
    name: table === undefined ? verb : `${verb} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table !== undefined && { 'db.collection.name': table }),
      // As listed in pg_prepared_statements.
      ...(typeof name === 'string' && { 'parvis.statement': name }),
    },
  }
}

/** Work that outlives its finished request is not linked to it. */
function causeOf(span: Span | undefined, isLater: boolean): Cause | undefined {
  if (!span) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
  if (isSampled && !span.isRecording()) return undefined
  return { traceparent: `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`, ...(isLater && { isLater }) }
}

async function followJob<T>(
  { queue, attempt }: TracedJob,
  cause: Cause | undefined,
  { tracer, current, work }: Following & { work: () => Promise<T> },
): Promise<T> {
  const from = remote(cause?.traceparent)
  const context = trace.getSpanContext(from)
  const links = cause?.isLater && context ? [{ context }] : []
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': queue,
    'parvis.job.attempt': attempt,
  }
  const options = { kind: SpanKind.CONSUMER, attributes, links }
  const span = tracer.startSpan(`job ${queue}`, options, cause?.isLater ? ROOT_CONTEXT : from)
  try {
    return await current.run(span, work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error) span.setAttribute('error.type', error.name)
    throw error
  } finally {
    span.end()
  }
}
