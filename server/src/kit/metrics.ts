import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the server counts of itself, in Prometheus' format. Durations are in seconds. */
export type Metrics = {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  jobs: Counter<'queue' | 'outcome'>
  mails: Counter<'outcome'>
  /** Sockets and streams of events that are open now. */
  lines: Gauge
  /** Those that were not let in. */
  turnedAway: Counter<'status'>
  /** Messages that were not sent, each counted for each who would have had it: a whole state that was sent stood for them. */
  superseded: Counter<'where'>
  retentions: Counter<'outcome'>
  plannedErasures: Gauge
}

/** How a job's attempt ended: done, to be tried again, or given up. */
export type JobOutcome = 'done' | 'retried' | 'dead'

/** A registry of its own, so that two servers in one process do not share their counts. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
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

/** Adds the process's own figures (memory, CPU, event-loop lag). They sample until the process ends. */
export function observeProcess(metrics: Metrics): void {
  collectDefaultMetrics({ register: metrics.registry })
}

/** Times every request under its route pattern: paths hold identifiers and have no bound. */
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
