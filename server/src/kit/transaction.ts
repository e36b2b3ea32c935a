import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { is } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Orm } from '#db/orm.ts'
import { transactionOnClient } from '#db/orm.ts'
import { withClient } from '#db/pool.ts'
import { beginRecording } from './commit-records.ts'

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type Executor = Orm | Tx

const maxRetries = 3
const serializationFailure = '40001'
const deadlockDetected = '40P01'
const afterAFailure = '25P02'

type Hook = () => void | Promise<void>
const hooks = new WeakMap<object, Hook[]>()
const underWay = new AsyncLocalStorage<true>()

/** Whether the current code runs inside a transaction, where the pool must not be used. */
export const isInTransaction = (): boolean => underWay.getStore() === true

/**
 * Runs `work` in a READ COMMITTED transaction, retried at most three times after a deadlock: `work` must have no
 * effect besides its statements and `afterCommit` hooks. Given a transaction, joins it. Inside, use `tx` only: the
 * pool would wait for a second connection, which the embedded engine does not have.
 */
export async function transaction<T>(db: Executor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : attemptAgain(db, work, 'commit')
}

/**
 * Runs `work` as `transaction` does, and rolls back what it wrote: answers what the work would have done. A plan made so meets
 * each refusal that the writing would, those of the database included. No hook of `afterCommit` runs.
 */
export const rehearsal = <T>(db: Orm, work: (tx: Tx) => Promise<T>): Promise<T> => attemptAgain(db, work, 'rollback')

/** How a transaction whose work succeeds ends. */
type Ending = 'commit' | 'rollback'

async function attemptAgain<T>(db: Orm, work: (tx: Tx) => Promise<T>, ending: Ending): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(db.$client, work, ending)
    } catch (error) {
      const code = violated(error)?.code
      const asked = code === serializationFailure || code === deadlockDetected
      if (!asked || retries === maxRetries) throw error
      await wait(2 ** retries * 10 * (0.5 + Math.random()))
    }
  }
}

/**
 * Runs `hook` once the transaction is committed, never after a rollback: a push must not announce a change that was
 * undone. Outside a transaction it runs at once. A failing hook becomes a process warning: the commit stands, so the
 * caller must not fail.
 */
export function afterCommit(executor: Executor, hook: Hook): void {
  if (!isTransaction(executor)) {
    void runHook(hook)
    return
  }
  const registered = hooks.get(executor)
  if (!registered) throw new Error('afterCommit needs the tx that transaction() gave')
  registered.push(hook)
}

/**
 * The PostgreSQL error among the causes of a failed statement: its SQLSTATE and, if one was violated, the constraint.
 */
export function violated(error: unknown): { code: string; constraint?: string } | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!(current instanceof pg.DatabaseError) || current.code === undefined) continue
    const { code, constraint } = current
    return constraint === undefined ? { code } : { code, constraint }
  }
  return undefined
}

/** Concurrent statements of one call: few, so that no call takes the whole pool. */
const LANES = 4

/** One at a time where callers wait for connections: otherwise each call of a rush would queue four times. */
function lanesOf({ $client: { waitingCount, idleCount, totalCount, options } }: Orm): number {
  // Callers about to get a free connection still count as waiting.
  const isCrowded = waitingCount > idleCount + options.max - totalCount
  return isCrowded ? 1 : LANES
}

type Reads = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Runs independent reads concurrently: over a few connections of the pool, or in a transaction, whose connection
 * pipelines the first statements and runs them in the order given. Settles when all have ended; of several failures,
 * throws the one that caused the others.
 */
export async function readInParallel<R extends Reads>(
  db: Executor,
  reads: R,
): Promise<{ [K in keyof R]: Awaited<ReturnType<R[K]>> }> {
  const found: Record<string, unknown> = {}
  const failures: unknown[] = []
  const line = Object.entries(reads)
  const waiting = line.values()
  const lane = async () => {
    for (const [key, read] of waiting) {
      if (failures.length > 0) return
      try {
        found[key] = await read()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: isTransaction(db) ? line.length : lanesOf(db) }, lane))
  if (failures.length > 0) throw failures.find((error) => violated(error)?.code !== afterAFailure) ?? failures[0]
  return found as { [K in keyof R]: Awaited<ReturnType<R[K]>> }
}

async function attempt<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, ending: Ending): Promise<T> {
  const afterwards: Hook[] = []
  const result = await withClient(pool, async (client) => {
    const recording = beginRecording()
    const tx = transactionOnClient(client, recording?.note)
    hooks.set(tx, afterwards)
    // Not waited for: it travels with the first statement of the work.
    const begun = client.query('begin isolation level read committed')
    begun.catch(() => {})
    try {
      // Awaited inside: Drizzle sends a statement once it is awaited, and not before.
      const done = await underWay.run(true, async () => await work(tx))
      await begun
      if (ending === 'rollback') {
        await client.query('rollback')
        return done
      }
      // PostgreSQL answers COMMIT with a silent rollback after a failed statement.
      if (client.getTransactionStatus() !== 'T') {
        throw new Error('A failed statement was ignored inside a transaction: nothing is saved')
      }
      await recording?.append(client, done)
      await client.query('commit')
      recording?.committed()
      return done
    } catch (error) {
      // Where it fails too, the connection is closed and serves nothing else.
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
  if (ending === 'commit') for (const hook of afterwards) await runHook(hook)
  return result
}

async function runHook(hook: Hook): Promise<void> {
  try {
    await hook()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : new Error(String(error)))
  }
}

function isTransaction(executor: Executor): executor is Tx {
  return is(executor, PgTransaction)
}
