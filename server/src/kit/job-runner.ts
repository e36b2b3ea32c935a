import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '#db/open.ts'
import type { Log } from './log.ts'
import type { JobOutcome, Metrics } from './metrics.ts'

/** Where the jobs that are given up end. */
export const deadLetters = 'dead-letters'

/** What does a queue's work, on data still to be checked. */
export type DefinedQueue = {
  concurrency: number
  /** Whether one of a group runs at once. */
  isInTurns: boolean
  /** Whether the data are forgotten once the job is over. */
  isPersonal: boolean
  handle(data: unknown, attempt: number): Promise<void>
}

/** Works through the queues, either as jobs fall due or all at once. */
export type JobRunner = {
  startWorkers(): Promise<void>
  /** Has this process look at a queue now; nothing happens without workers. */
  nudge(queue: string): void
  /** Looks at no queue by itself any more. */
  stopLooking(): Promise<void>
  /** `now`: the moment of a manual clock, as jobs that wait for it are kept. */
  runAllDue(now: (() => Date) | undefined): Promise<void>
}

type Job = JobWithMetadata<object>
type Run = (job: Job) => Promise<JobResult>
type Parts = { boss: PgBoss; database: Database; queues: ReadonlyMap<string, DefinedQueue>; log: Log; metrics: Metrics }

/** Runs jobs, and says in the log and the metrics how each attempt ended. */
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

/** How often a process asks which queues have something due: one question for all of them. */
const LOOK_MS = 500
/** How often each queue is asked by itself all the same. */
const SELDOM_SECONDS = 30

interface Looking {
  stop(): Promise<void>
}

const DUE = `select queue from unnest($1::text[]) queue where exists (
  select from pgboss.job job where job.name = queue and job.state < 'active' and not job.blocked and job.start_after <= now())`

/** Finds what other processes have added, and what was to be done later. */
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
 * Workers that take one job each, so that a slow one holds up no other: a batch ends with its slowest. Each that has something
 * to do wakes the next.
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
        // It asks again at once, as there may be more, of its group or another.
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

/** The queue keeps jobs that are over for some days: those of people without what they said of them. */
async function forgetData({ pool }: Database, ids: readonly (string | null | undefined)[]): Promise<void> {
  await pool.query('UPDATE pgboss.job SET data = NULL WHERE id = ANY($1::uuid[])', [ids.filter((id) => id)])
}

/** Makes due what a manual clock says is due. */
async function bringForward({ pool }: Database, now: Date): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now() AND start_after <= $1`,
    [now],
  )
}

/** Has a failed attempt wait as long by a manual clock as it would by the machine's. */
async function putOff({ pool }: Database, id: string, now: Date): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET start_after = $2::timestamptz + (start_after - now()) WHERE id = $1 AND state < 'active'`,
    [id, now],
  )
}
