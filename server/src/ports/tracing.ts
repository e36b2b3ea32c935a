import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Trust } from '#kit/address.ts'

/** What a job takes along of the trace in which it was added, as it is kept beside its data. */
export interface Cause {
  /** A W3C `traceparent`. */
  readonly traceparent: string
  /** It is done later on purpose: it has a trace of its own, which names the one that it comes from. */
  readonly isLater?: true
}

/** A job as a trace tells of it: never what is in it. */
export interface TracedJob {
  readonly queue: string
  readonly attempt: number
}

/** Tells a collector where time goes: a request, its statements, the jobs it adds. Never whose it is, nor what is in it. */
export interface Tracing {
  /** Follows the requests of an application; what a proxy says of a trace is taken from those that are trusted alone. */
  followRequests(app: FastifyInstance, trust: Trust): void
  /** Follows the statements that are sent from within a request or a job. */
  followStatements(pool: pg.Pool): void
  /** What a job that is added now takes along; nothing outside of any trace. */
  causeOf(isLater: boolean): Cause | undefined
  /** Does a job, in the trace of what added it. */
  followJob<T>(job: TracedJob, cause: Cause | undefined, work: () => Promise<T>): Promise<T>
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}
