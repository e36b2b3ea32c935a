import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from './version.ts'

/** Metrics of the server, for Prometheus. Durations are in seconds. */
export type Metrics = {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  jobs: Counter<'queue' | 'outcome'>
  mails: Counter<'outcome'>
  payments: Counter<'call' | 'outcome'>
  lines: Gauge
  turnedAway: Counter<'status'>
  /** Messages replaced by a whole state, counted per listener. */
  superseded: Counter<'where'>
  retentions: Counter<'outcome'>
  plannedErasures: Gauge
}

export type JobOutcome = 'done' | 'retried' | 'dead'

/** Creates the metrics in a registry of their own, so that two servers in one process do not share counters. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({ name: 'parvis_build_info', help: 'Which release this is', labelNames: ['version'], registers })
    .labels(VERSION)
    .set(1)
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Attempts at jobs, by queue and outcome',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Mails handed to the mail server, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    payments: new Counter({
      name: 'payment_calls_total',
      help: 'Calls to the provider of payments, by what it was asked and how it answered',
      labelNames: ['call', 'outcome'],
      registers,
    }),
    lines: new Gauge({ name: 'push_lines', help: 'Sockets and streams of events open now', registers }),
    turnedAway: new Counter({
      name: 'push_turned_away_total',
      help: 'Sockets and streams of events that were not let in, by status answered',
      labelNames: ['status'],
      registers,
    }),
    superseded: new Counter({
      name: 'push_superseded_total',
      help: 'Messages that a whole state stood for, late in the stream or in one line, by where',
      labelNames: ['where'],
      registers,
    }),
    retentions: new Counter({
      name: 'retention_rounds_total',
      help: 'Daily rounds that forget what is old: done, or refused as two clocks differ',
      labelNames: ['outcome'],
      registers,
    }),
    plannedErasures: new Gauge({
      name: 'planned_erasures',
      help: 'People whom a coming round erases, as their events are long over',
      registers,
    }),
  }
}

/** Adds the process's own metrics (memory, CPU, event-loop lag). They are sampled until the process ends. */
export function observeProcess(metrics: Metrics): void {
  collectDefaultMetrics({ register: metrics.registry })
}

/** Times every request under its route pattern: paths hold ids and would make unbounded labels. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  const timers = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const key = `${method} ${reply.statusCode} ${route}`
    const timer = timers.get(key) ?? metrics.requests.labels({ method, route, status: String(reply.statusCode) })
    timers.set(key, timer)
    timer.observe(reply.elapsedTime / 1_000)
    done()
  })
}

/** Adds the state of the connection pool: maximum, open and idle connections, and waiting callers. */
export function observePool({ registry }: Metrics, pool: pg.Pool): void {
  const registers = [registry]
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, by state; `most` is how many there may be',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'most' }, pool.options.max)
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'database_callers_waiting',
    help: 'Callers that wait for a connection to the database',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

const QUEUES_MS = 5_000

const WAITING = `select name as queue, count(*)::int as waiting, count(*) filter (where start_after <= now())::int as due,
  coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as late
  from pgboss.job where state < 'active' group by name`

interface QueueFigures {
  readonly queue: string
  readonly waiting: number
  readonly due: number
  readonly late: number
}

/** Adds the waiting jobs of every queue, of all processes. Omitted where the query fails. */
export function observeQueues({ registry }: Metrics, pool: pg.Pool): void {
  const registers = [registry]
  let readAt = Number.NEGATIVE_INFINITY
  let figures: Promise<readonly QueueFigures[]> = Promise.resolve([])
  const read = () => {
    if (performance.now() - readAt < QUEUES_MS) return figures
    readAt = performance.now()
    figures = pool.query<QueueFigures>(WAITING).then(
      ({ rows }) => rows,
      () => [],
    )
    return figures
  }
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that wait, by queue and whether they are due',
    labelNames: ['queue', 'due'],
    registers,
    async collect() {
      const rows = await read()
      this.reset()
      for (const { queue, due, waiting } of rows) {
        this.set({ queue, due: 'yes' }, due)
        this.set({ queue, due: 'no' }, waiting - due)
      }
    },
  })
  new Gauge({
    name: 'jobs_late_seconds',
    help: 'For how long the first job of each queue has been due',
    labelNames: ['queue'],
    registers,
    async collect() {
      const rows = await read()
      this.reset()
      for (const { queue, late } of rows) this.set({ queue }, late)
    },
  })
}

/** Adds whether Redis is reachable. */
export function observeBus({ registry }: Metrics, isAway: () => boolean): void {
  new Gauge({
    name: 'redis_up',
    help: '1 while this process speaks to Redis and hears it',
    registers: [registry],
    collect() {
      this.set(isAway() ? 0 : 1)
    },
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request comes from this machine itself, not through a proxy on it. */
const isOfMachine = ({ headers, socket }: FastifyRequest): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined &&
  headers['x-real-ip'] === undefined

/** Serves the metrics; with a token, only to requests that bear it, otherwise only to this machine. */
export function serveMetrics({ registry }: Metrics, token: string | undefined) {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const mayRead = expected
      ? timingSafeEqual(expected, digest(request.headers.authorization ?? ''))
      : isOfMachine(request)
    if (!mayRead) return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'unauthorized' })
    return reply.type(registry.contentType).send(await registry.metrics())
  }
}
