import type pg from 'pg'
import { withClient } from '#db/pool.ts'
import { witnessOfKey } from './idempotency.ts'
import { witnessOfDeed } from './journal.ts'

/** A row that a call adds to its own transactions, such as its journal entry. */
export interface Witness {
  /** Adds the row at the end of a transaction that has written; `result` is the result of its work. */
  keep(client: pg.PoolClient, result: unknown): Promise<void>
  committed(): void
}

const witnesses = (): Witness[] => [witnessOfDeed(), witnessOfKey()].flatMap((one) => one ?? [])

const WRITE = /^\s*(?:insert|update|delete|merge)\b/i
/** A locking read (`for update`) does not write. */
const WRITE_WITHIN = /^\s*with\b.*(?:\binsert\s+into\b|\bdelete\s+from\b|(?<!\b(?:for|key)\s+)\bupdate\b)/is

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '')

/** A statement that changed no row counts as no write. */
const hasWritten = (text: string, { rowCount }: pg.QueryResult): boolean =>
  WRITE.test(text) ? (rowCount ?? 0) > 0 : WRITE_WITHIN.test(text)

/**
 * Runs a transaction on a connection. `keepIfWritten`, called at its end with the result of the work, adds the rows
 * of the call's witnesses if something was written.
 */
export async function watchWrites<T>(
  client: pg.PoolClient,
  work: (keepIfWritten: (result: unknown) => Promise<void>) => Promise<T>,
): Promise<T> {
  const all = witnesses()
  if (all.length === 0) return work(async () => {})
  let isWritten = false
  const send = client.query
  const watched = async (...args: unknown[]): Promise<unknown> => {
    const result = await Reflect.apply(send, client, args)
    isWritten ||= hasWritten(textOf(args[0]), result)
    return result
  }
  client.query = watched as typeof client.query
  try {
    const done = await work(async (result) => {
      if (isWritten) for (const witness of all) await witness.keep(client, result)
    })
    if (isWritten) for (const witness of all) witness.committed()
    return done
  } finally {
    client.query = send
  }
}

/** Turns each write outside a transaction into one, together with the rows of the call's witnesses. */
export function watchSingleWrites(pool: pg.Pool): void {
  const send = pool.query
  const query = (...args: unknown[]): unknown => {
    const text = witnesses().length > 0 ? textOf(args[0]) : ''
    return WRITE.test(text) || WRITE_WITHIN.test(text) ? writeAlone(pool, args) : Reflect.apply(send, pool, args)
  }
  pool.query = query as typeof pool.query
}

async function writeAlone(pool: pg.Pool, args: unknown[]): Promise<unknown> {
  return withClient(pool, (client) =>
    watchWrites(client, async (keepIfWritten) => {
      try {
        await client.query('begin')
        const result = await Reflect.apply(client.query, client, args)
        await keepIfWritten(undefined)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }),
  )
}
