import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

export type Orm = NodePgDatabase & { $client: pg.Pool }

// Drizzle uses these global parsers too. Counts and sums arrive as int8; as text they would compare and add wrongly
// without an error.
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
// A day has no time zone: a Date at local midnight would be the day before in UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
}

export function ormOnPool(pool: pg.Pool): Orm {
  return drizzle(pool, { casing: 'snake_case' })
}

const onClients = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** The instance is kept with the connection, so that its prepared statements are reused. */
export function ormOnClient(client: pg.PoolClient): NodePgDatabase {
  const orm = onClients.get(client) ?? drizzle(client, { casing: 'snake_case' })
  onClients.set(client, orm)
  return orm
}

type NoTables = Record<string, never>
const dialect = new PgDialect({ casing: 'snake_case' })
const sessions = new WeakMap<pg.PoolClient, NodePgSession<NoTables, NoTables>>()

/** For a transaction that the caller begins and ends; the session is kept with the connection. */
export function transactionOnClient(client: pg.PoolClient): NodePgTransaction<NoTables, NoTables> {
  const session = sessions.get(client) ?? new NodePgSession<NoTables, NoTables>(client, dialect, undefined)
  sessions.set(client, session)
  return new NodePgTransaction(dialect, session, undefined)
}
