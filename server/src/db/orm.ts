import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Drizzle over the whole pool: each statement may travel on another connection. */
export type Orm = NodePgDatabase & { $client: pg.Pool }

// Drizzle reads these global parsers too. Counts and sums of integers arrive as int8; a text would
// compare and add wrongly without any error.
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
// A day has no time zone: a Date at local midnight would become the day before in UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
}

/** Drizzle on a pool: camelCase in TypeScript, snake_case in SQL. */
export function ormOnPool(pool: pg.Pool): Orm {
  return drizzle(pool, { casing: 'snake_case' })
}

const onClients = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** Drizzle on one checked-out connection, with the same settings as the pool's; kept, with the statements it has written, for as long as the connection. */
export function ormOnClient(client: pg.PoolClient): NodePgDatabase {
  const orm = onClients.get(client) ?? drizzle(client, { casing: 'snake_case' })
  onClients.set(client, orm)
  return orm
}

type NoTables = Record<string, never>
const dialect = new PgDialect({ casing: 'snake_case' })
const sessions = new WeakMap<pg.PoolClient, NodePgSession<NoTables, NoTables>>()

/** Drizzle for one transaction of a connection, which whoever asks begins and ends; what it has written is kept with the connection. */
export function transactionOnClient(client: pg.PoolClient): NodePgTransaction<NoTables, NoTables> {
  const session = sessions.get(client) ?? new NodePgSession<NoTables, NoTables>(client, dialect, undefined)
  sessions.set(client, session)
  return new NodePgTransaction(dialect, session, undefined)
}
