import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Send } from '#db/orm.ts'
import { withClient } from '#db/pool.ts'
import { recordOfAudit } from './audit-log.ts'
import { recordOfKey } from './idempotency.ts'
import type { Executor } from './transaction.ts'

/** A row that the call under way adds to its first transaction that changes something. */
export interface CommitRecord {
  /** Adds the row at the end of a transaction whose work gives `result`. */
  append(client: pg.PoolClient, result: unknown): Promise<void>
  /** The transaction is committed. */
  committed(): void
}

/** The records of one transaction: each is appended if a statement of it changed a row. */
interface Recording {
  /** Takes the database's answer to a statement. */
  note(answer: pg.QueryResult): void
  /** Appends the records where something was changed; last before the commit. */
  append(client: pg.PoolClient, result: unknown): Promise<void>
  /** To be called once the transaction is committed. */
  committed(): void
}

/** The records that the call under way still has to leave. */
const pendingRecords = (): CommitRecord[] => [recordOfAudit(), recordOfKey()].flatMap((one) => one ?? [])

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

const writesInCte = new AsyncLocalStorage<true>()

/** By PostgreSQL's command tag: a statement that found no row to change did nothing, and a lock changes nothing. */
const hasChanged = ({ command, rowCount }: pg.QueryResult): boolean =>
  CHANGES.includes(command) ? (rowCount ?? 0) > 0 : writesInCte.getStore() === true

/** Executes a statement that writes in a CTE and ends in a SELECT: its command tag says that it reads. */
export const executeCteWrite = async <Row extends Record<string, unknown>>(db: Executor, statement: SQL) =>
  writesInCte.run(true, async () => await db.execute<Row>(statement))

/** Begins the records of a transaction; `undefined` where the call under way leaves none. */
export function beginRecording(): Recording | undefined {
  const records = pendingRecords()
  if (records.length === 0) return undefined
  let isChanged = false
  return {
    note: (answer) => {
      isChanged ||= hasChanged(answer)
    },
    append: async (client, result) => {
      if (isChanged) for (const record of records) await record.append(client, result)
    },
    committed: () => {
      if (isChanged) for (const record of records) record.committed()
    },
  }
}

/**
 * Sends statements that stand outside any transaction and may write. While the call under way has records to leave, each
 * statement is a transaction of its own, which ends with them.
 */
export const sendWithRecords =
  (pool: pg.Pool): Send =>
  async (config, values) =>
    pendingRecords().length === 0
      ? pool.query(config, values)
      : withClient(pool, (client) => sendAlone(client, config, values))

async function sendAlone(client: pg.PoolClient, ...statement: Parameters<Send>): Promise<pg.QueryResult> {
  const recording = beginRecording()
  try {
    await client.query('begin')
    const answer = await client.query(...statement)
    recording?.note(answer)
    await recording?.append(client, undefined)
    await client.query('commit')
    recording?.committed()
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
