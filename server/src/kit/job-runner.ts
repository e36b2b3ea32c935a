import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '#db/open.ts'
import type { Log } from './log.ts'
import type { JobOutcome, Metrics } from './metrics.ts'

export const deadLetters = 'dead-letters'

export type DefinedQueue = {
  concurrency: number
  isInTurns: boolean
  isPersonal: boolean
  handle(data: unknown, attempt: number): Promise<void>
}

export type JobRunner = {
  startWorkers(): Promise<void>
  nudge(queue: string): void
  stopLooking(): Promise<void>
  /** `now`: the instant of a manual clock, where jobs wait for it. */
  runAllDue(now: (() => Date) | undefined): Promise<void>
}

type Job = JobWithMetadata<object>
type Run = (job: Job) => Promise<JobResult>
type Parts = { boss: PgBoss; database: Database; queues: ReadonlyMap<string, DefinedQueue>; log: Log; metrics: Metrics }

/** Runs jobs, and logs and counts the outcome of each attempt. */
export function createJobRunner(parts: Parts): JobRunner {
  const { boss, database, queues, log, metrics } = parts
  const workers = new Map<string, string[]>()
  let looking: Looking | undefined
  const busy = new Set<string>()
  const nudge = (queue: string) => {
    const idle = workers.get(queue)?.find((worker) => !busy.has(worker))
    if (idle) boss.notifyWorker(idle)
  }
  const count = (queue: string, outcome: JobOutcome) => metrics.jobs.inc({ queue, outcome })

  const bury: Run = async (job) => {
    const queue = job.sourceName ?? 'unknown'
    count(queue, 'dead')
    log.error({ queue, job: job.sourceId }, 'a job is given up after its last attempt')
    if (queues.get(queue)?.isPersonal !== false) await forgetData(database, [job.id, job.sourceId])
    return { id: job.id, status: 'completed' }
  }

  const attemptOf =
    (queue: string, { handle, isPersonal }: DefinedQueue): Run =>
    async (job) => {
      const attempt = job.retryCount + 1
      try {
        await handle(job.data, attempt)
        count(queue, 'done')
        if (isPersonal) await forgetData(database, [job.id])
        return { id: job.id, status: 'completed' }
      } catch (error) {
        const err = error instanceof Error ? error : new Error(String(error))
        log.warn({ queue, job: job.id, attempt, err }, 'a job failed')
        if (attempt <= job.retryLimit) count(queue, 'retried')
        return { id: job.id, status: 'failed', output: { message: err.name } }
      }
    }

  return {
    async startWorkers() {
      workers.set(deadLetters, [await startWorker(boss, deadLetters, 1, bury)])
      for (const [name, queue] of queues) {
        const run = attemptOf(name, queue)
        const started = queue.isInTurns
          ? await startInTurns(boss, name, { ...queue, run, busy, wakeNext: () => nudge(name) })
          : [await startWorker(boss, name, queue.concurrency, run)]
        workers.set(name, started)
      }
      looking = lookOut(database, [...workers.keys()], nudge, log)
    },
    nudge,
    stopLooking: async () => looking?.stop(),
    async runAllDue(now) {
      let ran: number
      do {
        ran = 0
        if (now) await bringForward(database, now())
        const { rows } = await database.pool.query<{ queue: string }>(DUE, [[...queues.keys(), deadLetters]])
        for (const { queue: name } of rows) {
          const queue = queues.get(name)
          ran += await runBatch(parts, name, queue ? attemptOf(name, queue) : bury, now)
        }
      } while (ran > 0)
    },
  }
}

/** Interval at which a process looks for queues with due jobs: one query for all of them. */
const LOOK_MS = 500
/** Interval at which pg-boss polls each queue, as a fallback. */
const SELDOM_SECONDS = 30

interface Looking {
  stop(): Promise<void>
}

const DUE = `select queue from unnest($1::text[]) queue where exists (
  select from pgboss.job job where job.name = queue and job.state < 'active' and not job.blocked and job.start_after <= now())`

function lookOut({ pool }: Database, queues: readonly string[], found: (queue: string) => void, log: Log): Looking {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let look = Promise.resolve()
  async function lookOnce(): Promise<void> {
    try {
      const { rows } = await pool.query<{ queue: string }>(DUE, [queues])
      if (!isOver) for (const { queue } of rows) found(queue)
    } catch (error) {
      if (!isOver) log.warn({ err: error }, 'what is due could not be read')
    }
    lookLater()
  }
  function lookLater(): void {
    if (isOver) return
    timer = setTimeout(() => {
      look = lookOnce()
    }, LOOK_MS)
  }
  lookLater()
  return {
    async stop() {
      isOver = true
      clearTimeout(timer)
      await look
    },
  }
}

function startWorker(boss: PgBoss, name: string, concurrency: number, run: Run): Promise<string> {
  const options = {
    batchSize: concurrency,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: SELDOM_SECONDS,
    burstWhenBatchFull: true,
  } as const
  return boss.work(name, options, (batch: Job[]) => Promise.all(batch.map(run)))
}

interface InTurns {
  readonly concurrency: number
  readonly run: Run
  readonly busy: Set<string>
  readonly wakeNext: () => void
}

/**
 * Workers that take one job each, so that a slow job delays no other (a batch ends with its slowest). A worker with a
 * job wakes the next.
 */
async function startInTurns(
  boss: PgBoss,
  name: string,
  { concurrency, run, busy, wakeNext }: InTurns,
): Promise<string[]> {
  const workers: string[] = []
  for (let i = 0; i < concurrency; i++) {
    const options = {
      batchSize: 1,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: SELDOM_SECONDS,
      localGroupConcurrency: 1,
    } as const
    const worker = await boss.work(name, options, async (batch: Job[]) => {
      busy.add(worker)
      wakeNext()
      try {
        return await Promise.all(batch.map(run))
      } finally {
        busy.delete(worker)
        // Polls again at once: there may be more jobs, of this group or another.
        boss.notifyWorker(worker)
      }
    })
    workers.push(worker)
  }
  return workers
}

async function runBatch({ boss, database }: Parts, name: string, run: Run, now?: () => Date): Promise<number> {
  const batch = await boss.fetch<object>(name, { batchSize: 50, includeMetadata: true })
  for (const job of batch) {
    const result = await run(job)
    if (result.status === 'completed') await boss.complete(name, job)
    else {
      await boss.fail(name, job, result.output)
      if (now) await putOff(database, job.id, now())
    }
  }
  return batch.length
}

/** pg-boss keeps finished jobs for some days; personal data are removed at once. */
async function forgetData({ pool }: Database, ids: readonly (string | null | undefined)[]): Promise<void> {
  await pool.query('UPDATE pgboss.job SET data = NULL WHERE id = ANY($1::uuid[])', [ids.filter((id) => id)])
}

async function bringForward({ pool }: Database, now: Date): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now() AND start_after <= $1`,
    [now],
  )
}

/** Delays the retry of a failed job by a manual clock as long as it would be by the machine's. */
async function putOff({ pool }: Database, id: string, now: Date): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET start_after = $2::timestamptz + (start_after - now()) WHERE id = $1 AND state < 'active'`,
    [id, now],
  )
}
