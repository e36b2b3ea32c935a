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

/** A kind of work to do later. `schema` must describe plain JSON: it checks the data on both ways. */
export type JobQueue<T extends object> = {
  name: string
  schema: z.core.$ZodType<T>
  /** How many run at once in this process; 5 unless told. */
  concurrency?: number
  /** One of a group (`JobOptions.group`) runs at once in this process: the others of it wait, and hold nobody up. */
  isInTurns?: true
  /** The data say more of a person than ids do: they are forgotten once the job is over, and with the person. */
  isPersonal?: true
}

export type JobOptions = {
  /** A job still waiting under the same key is replaced by this one instead of joined by it. */
  key?: string
  /** Not before this moment; at once unless told. */
  startAfter?: Date
  /** Whose turn it takes, in a queue that has `isInTurns`. */
  group?: string
}

export type Jobs = {
  /** Says what does a queue's work. Before `prepare` or `start`; the attempt counts from 1. */
  define<T extends object>(queue: JobQueue<T>, handler: (data: T, attempt: number) => Promise<void>): void
  /** Writes a job in the caller's transaction: it exists if, and only if, its cause is committed. */
  add<T extends object>(executor: Executor, queue: JobQueue<T>, data: T, options?: JobOptions): Promise<void>
  /** Removes the jobs of personal queues whose data hold one of these words, whatever its capitals. */
  forget(executor: Executor, words: readonly string[]): Promise<void>
  /** Creates what the queues need in the database, so that `add` works. Idempotent. */
  prepare(): Promise<void>
  /** Prepares, then works through the queues until `stop`. */
  start(): Promise<void>
  /** Finishes the jobs in hand, for at most ten seconds; the others are taken up again later. */
  stop(): Promise<void>
  /** For tests: does everything due by the clock, here and now, until nothing is. */
  settle(): Promise<void>
}

type JobsOptions = { database: Database; log: Log; metrics: Metrics; clock?: Clock; tracing?: Tracing }

// Tries again after 5 s, then ever later, for about four hours in all.
const retries: QueueOptions = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 }
// A process that dies stops beating, and its jobs are taken up within the minute; one that hangs, later.
const patience: QueueOptions = { heartbeatSeconds: 20, expireInSeconds: 900, deleteAfterSeconds: 7 * 86_400 }

/**
 * Work to do later, kept in the database with what caused it and done at least once: a handler must
 * bear being run twice. A failed attempt is tried again, ever later; after twelve retries it is
 * logged, counted as dead and left in the database.
 */
export function createJobs({ database, log, metrics, clock = systemClock, tracing }: JobsOptions): Jobs {
  const boss = createBoss(database, log)
  const queues = new Map<string, DefinedQueue>()
  const runner = createJobRunner({ boss, database, queues, log, metrics })
  // The database's time is the machine's. What waits for a moment of a manual clock must not be due because time passes on
  // the machine: it is kept out of reach until that clock says so.
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
      // An update keeps its row locked until the commit: no worker can read the data from before it.
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

/** A century: no manual clock is as far behind the machine's. */
const OUT_OF_REACH_MS = 100 * 365 * 86_400_000

/** Beside the data of a job, where it comes from: no queue has a key of this name. */
const CAUSE = '_cause'
const CauseSchema = z.object({ traceparent: z.string(), isLater: z.optional(z.literal(true)) })

const packed = (data: object, cause: Cause | undefined): object => (cause ? { ...data, [CAUSE]: cause } : data)

/** Whoever added it may have sent traces, and this process may not. */
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
  // Fills pg-boss's cache now: filled by the first `add`, it would wait for a second connection inside
  // a transaction, which the embedded engine does not have.
  await boss.findJobs(name, { id: randomUUID() })
}
