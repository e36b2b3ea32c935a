import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, QueueOptions } from 'pg-boss'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { z } from 'zod/mini'
import type { Database } from '#db/open.ts'
import type { Clock } from '#ports/clock.ts'
import { systemClock } from '#ports/clock.ts'
import type { Cause, Tracing } from '#ports/tracing.ts'
import type { DefinedQueue } from './job-runner.ts'
import { createJobRunner, deadLetters } from './job-runner.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Executor } from './transaction.ts'
import { afterCommit } from './transaction.ts'

/** A kind of job. `schema` must describe plain JSON: it parses the data on adding and on running. */
export type JobQueue<T extends object> = {
  name: string
  schema: z.core.$ZodType<T>
  concurrency?: number
  /**
   * Runs one job of a group (`JobOptions.group`) at a time in this process; the others wait without blocking workers.
   */
  isInTurns?: true
  /** The data hold personal data beyond ids: they are removed once the job is over, and when the person is erased. */
  isPersonal?: true
}

export type JobOptions = {
  /** Replaces a waiting job of the same key. */
  key?: string
  startAfter?: Date
  group?: string
}

export type Jobs = {
  /** Sets the handler of a queue, before `prepare` or `start`; `attempt` counts from 1. */
  define<T extends object>(queue: JobQueue<T>, handler: (data: T, attempt: number) => Promise<void>): void
  /** Adds a job in the caller's transaction: it exists if, and only if, its cause is committed. */
  add<T extends object>(executor: Executor, queue: JobQueue<T>, data: T, options?: JobOptions): Promise<void>
  /** Removes jobs of personal queues whose data contain one of these words, ignoring case. */
  forget(executor: Executor, words: readonly string[]): Promise<void>
  /** Creates the queues in the database, so that `add` works. Idempotent. */
  prepare(): Promise<void>
  start(): Promise<void>
  /** Waits for running jobs, ten seconds at most; the others are retried later. */
  stop(): Promise<void>
  /** For tests: runs every job due by the clock, until none is. */
  settle(): Promise<void>
}

type JobsOptions = { database: Database; log: Log; metrics: Metrics; clock?: Clock; tracing?: Tracing }

// Retries after 5 s, then at growing intervals, for about four hours in all.
const retries: QueueOptions = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 }
// Jobs of a dead process are retried within the minute, through the missing heartbeat; those of a hanging one, later.
const patience: QueueOptions = { heartbeatSeconds: 20, expireInSeconds: 900, deleteAfterSeconds: 7 * 86_400 }

/**
 * Background jobs, stored in the transaction of their cause and run at least once: handlers must be idempotent. A
 * failed attempt is retried with growing delays; after twelve retries the job is logged, counted as dead and kept in
 * the database.
 */
export function createJobs({ database, log, metrics, clock = systemClock, tracing }: JobsOptions): Jobs {
  const boss = createBoss(database, log)
  const queues = new Map<string, DefinedQueue>()
  const runner = createJobRunner({ boss, database, queues, log, metrics })
  // The database uses the machine's time. Jobs scheduled by a manual clock must not become due with the machine's
  // time: they are kept out of reach until the manual clock reaches them.
  const isManual = clock !== systemClock
  const inDatabaseTime = (moment: Date) => (isManual ? new Date(moment.getTime() + OUT_OF_REACH_MS) : moment)
  let prepared: Promise<void> | undefined
  let ready = false

  const jobs: Jobs = {
    define(queue, handler) {
      if (prepared) throw new Error(`The queue ${queue.name} is defined after the jobs were prepared`)
      if (queues.has(queue.name)) throw new Error(`The queue ${queue.name} is defined twice`)
      queues.set(queue.name, {
        concurrency: queue.concurrency ?? 5,
        isInTurns: queue.isInTurns ?? false,
        isPersonal: queue.isPersonal ?? false,
        handle: async (kept, attempt) => {
          const { data, cause } = unpacked(kept)
          const work = async () => handler(z.parse(queue.schema, data), attempt)
          return tracing ? tracing.followJob({ queue: queue.name, attempt }, cause, work) : work()
        },
      })
    },

    async add(executor, queue, data, { key, startAfter, group } = {}) {
      if (!ready || !queues.has(queue.name)) throw new Error(`The queue ${queue.name} is not prepared`)
      const db = fromDrizzle(executor, sql)
      const content = packed(z.parse(queue.schema, data), tracing?.causeOf(startAfter !== undefined))
      const due = startAfter ? inDatabaseTime(startAfter) : 0
      const options = { db, startAfter: due, ...(group !== undefined && { group: { id: group } }) }
      // An update keeps its row locked until the commit, so that no worker reads the older data.
      if (key) await boss.upsert(queue.name, content, { ...options, singletonKey: key })
      else await boss.send(queue.name, content, { ...options, singletonKey: randomUUID() })
      if (!startAfter) afterCommit(executor, () => runner.nudge(queue.name))
    },

    async forget(executor, words) {
      const names = [...queues].flatMap(([name, { isPersonal }]) => (isPersonal ? [name] : []))
      const isFound = sql`exists (
        select from unnest(${sql.param([...words])}::text[]) word
        where strpos(lower((data - ${CAUSE}::text)::text), lower(word)) > 0)`
      await executor.execute(sql`delete from pgboss.job where name = any(${sql.param(names)}::text[]) and ${isFound}`)
      await executor.execute(sql`update pgboss.job set data = null where name = ${deadLetters} and ${isFound}`)
    },

    prepare() {
      prepared ??= createQueues(boss, queues).then(() => {
        ready = true
      })
      return prepared
    },

    async start() {
      await jobs.prepare()
      await runner.startWorkers()
    },

    async stop() {
      await runner.stopLooking()
      await boss.stop({ timeout: 10_000, close: false })
    },

    async settle() {
      await jobs.prepare()
      await runner.runAllDue(isManual ? () => inDatabaseTime(clock.now()) : undefined)
    },
  }
  return jobs
}

/** A century: more than any manual clock lags behind the machine's. */
const OUT_OF_REACH_MS = 100 * 365 * 86_400_000

const CAUSE = '_cause'
const CauseSchema = z.object({ traceparent: z.string(), isLater: z.optional(z.literal(true)) })

const packed = (data: object, cause: Cause | undefined): object => (cause ? { ...data, [CAUSE]: cause } : data)

/** The process that added the job may export traces although this one does not. */
function unpacked(kept: unknown): { data: unknown; cause?: Cause } {
  if (typeof kept !== 'object' || kept === null || !(CAUSE in kept)) return { data: kept }
  const { [CAUSE]: cause, ...data } = kept
  const parsed = z.safeParse(CauseSchema, cause)
  return { data, ...(parsed.success && { cause: parsed.data as Cause }) }
}

function createBoss(database: Database, log: Log): PgBoss {
  const boss = new PgBoss({
    db: poolAdapter(database),
    ...(database.engine === 'pglite' ? { backend: 'pglite' as const } : {}),
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'))
  return boss
}

async function createQueues(boss: PgBoss, queues: ReadonlyMap<string, DefinedQueue>): Promise<void> {
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  await ensureQueue(boss, known, deadLetters, { ...patience, retryLimit: 0 })
  for (const name of queues.keys()) {
    await ensureQueue(boss, known, name, { ...patience, ...retries, deadLetter: deadLetters })
  }
}

/** pg-boss sends several statements at once and expects the rows of all of them. */
function poolAdapter({ pool }: Database): Db {
  return {
    async executeSql(text, values) {
      const result: { rows: unknown[] } | { rows: unknown[] }[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap(({ rows }) => rows) }
    },
  }
}

async function ensureQueue(
  boss: PgBoss,
  known: Set<string>,
  name: string,
  options: QueueOptions & { deadLetter?: string },
) {
  // 'short' allows one waiting job a key.
  if (known.has(name)) await boss.updateQueue(name, options)
  else await boss.createQueue(name, { ...options, policy: 'short' })
  // Fills pg-boss's cache now: filled by the first `add`, it would wait for a second connection inside a transaction,
  // which the embedded engine does not have.
  await boss.findJobs(name, { id: randomUUID() })
}
