import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Trust } from '#kit/address.ts'

export interface Cause {
  readonly traceparent: string
  /** Delayed on purpose: the job gets a trace of its own, linked to its cause. */
  readonly isLater?: true
}

/** A job without its data. */
export interface TracedJob {
  readonly queue: string
  readonly attempt: number
}

/** Measures requests, their statements and jobs. Contains no personal data and no contents. */
export interface Tracing {
  /** Follows requests; trace headers are accepted from trusted proxies only. */
  followRequests(app: FastifyInstance, trust: Trust): void
  followStatements(pool: pg.Pool): void
  /** Trace context for a new job; undefined outside a trace. */
  causeOf(isLater: boolean): Cause | undefined
  followJob<T>(job: TracedJob, cause: Cause | undefined, work: () => Promise<T>): Promise<T>
  /** Sends the remaining spans, for a few seconds at most. */
  close(): Promise<void>
}
