import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '#db/open.ts'
import type { Log } from './log.ts'
import type { JobOutcome, Metrics } from './metrics.ts'

/** Where the jobs that are given up end. */
export const deadLetters = 'dead-letters'

/** What does a queue's work, on data still to be checked. */
export type DefinedQueue = {
  concurrency: number
  /** Whether the data are forgotten once the job is over. */
  isPersonal: boolean
  handle(data: unknown, attempt: number): Promise<void>
}

/** Works through the queues, either as jobs fall due or all at once. */
export type JobRunner = {
  startWorkers(): Promise<void>
  /** Has this process look at a queue now; nothing happens without workers. */
  nudge(queue: string): void
  runAllDue(now: () => Date): Promise<void>
}

type Job = JobWithMetadata<object>
type Run = (job: Job) => Promise<JobResult>
type Parts = { boss: PgBoss; database: Database; queues: ReadonlyMap<string, DefinedQueue>; log: Log; metrics: Metrics }

/** Runs jobs, and says in the log and the metrics how each attempt ended. */
export function createJobRunner({ boss, database, queues, log, metrics }: Parts): JobRunner {
  const workers = new Map<string, string>()
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
      await startWorker(boss, deadLetters, 1, bury)
      for (const [name, queue] of queues) {
        workers.set(name, await startWorker(boss, name, queue.concurrency, attemptOf(name, queue)))
      }
    },
    nudge(queue) {
      const worker = workers.get(queue)
      if (worker) boss.notifyWorker(worker)
    },
    async runAllDue(now) {
      let ran: number
      do {
        ran = 0
        for (const [name, queue] of queues) {
          await bringForward(database, name, now())
          ran += await runBatch(boss, name, attemptOf(name, queue))
        }
        ran += await runBatch(boss, deadLetters, bury)
      } while (ran > 0)
    },
  }
}

function startWorker(boss: PgBoss, name: string, concurrency: number, run: Run): Promise<string> {
  const options = {
    batchSize: concurrency,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
  } as const
  return boss.work(name, options, (batch: Job[]) => Promise.all(batch.map(run)))
}

async function runBatch(boss: PgBoss, name: string, run: Run): Promise<number> {
  const batch = await boss.fetch<object>(name, { batchSize: 50, includeMetadata: true })
  for (const job of batch) {
    const result = await run(job)
    if (result.status === 'completed') await boss.complete(name, job)
    else await boss.fail(name, job, result.output)
  }
  return batch.length
}

/** The queue keeps jobs that are over for some days: those of people without what they said of them. */
async function forgetData({ pool }: Database, ids: readonly (string | null | undefined)[]): Promise<void> {
  await pool.query('UPDATE pgboss.job SET data = NULL WHERE id = ANY($1::uuid[])', [ids.filter((id) => id)])
}

/** Makes due what a manual clock says is due. */
async function bringForward({ pool }: Database, name: string, now: Date): Promise<void> {
  await pool.query(
    `UPDATE pgboss.job SET start_after = now()
      WHERE name = $1 AND state < 'active' AND start_after > now() AND start_after <= $2`,
    [name, now],
  )
}
