import { drizzle, NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
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

type NoTables = Record<string, never>
const dialect = new PgDialect({ casing: 'snake_case' })

export type Send = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>

/** A session whose statements leave by `send`: Drizzle calls nothing else of a client. */
const sessionThat = (send: Send) =>
  new NodePgSession<NoTables, NoTables>({ query: send } as unknown as pg.PoolClient, dialect, undefined)

/** Sends what Drizzle builds as a select on the pool, and all else, raw SQL too, by `send`. */
class PoolSession extends NodePgSession<NoTables, NoTables> {
  readonly #writing: NodePgSession<NoTables, NoTables>

  constructor(pool: pg.Pool, send: Send) {
    super(pool, dialect, undefined)
    this.#writing = sessionThat(send)
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...statement: Parameters<NodePgSession<NoTables, NoTables>['prepareQuery']>
  ): PgPreparedQuery<T> {
    const isSelect = statement[5]?.type === 'select'
    return isSelect ? super.prepareQuery<T>(...statement) : this.#writing.prepareQuery<T>(...statement)
  }
}

/** Drizzle on a pool: camelCase in TypeScript, snake_case in SQL. Statements that may write leave by `send`, where it is given. */
export function ormOnPool(pool: pg.Pool, send?: Send): Orm {
  if (!send) return drizzle(pool, { casing: 'snake_case' })
  return Object.assign(new NodePgDatabase(dialect, new PoolSession(pool, send), undefined), { $client: pool })
}

const onClients = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** Drizzle on one checked-out connection, with the same settings as the pool's; kept, with the statements it has written, for as long as the connection. */
export function ormOnClient(client: pg.PoolClient): NodePgDatabase {
  const orm = onClients.get(client) ?? drizzle(client, { casing: 'snake_case' })
  onClients.set(client, orm)
  return orm
}

/** What Drizzle needs of a connection, kept for as long as the connection: prepared statements are kept by their session. */
interface Line {
  readonly session: NodePgSession<NoTables, NoTables>
  /** Given the answers to the statements of the transaction under way. */
  follow: ((answer: pg.QueryResult) => void) | undefined
}
const lines = new WeakMap<pg.PoolClient, Line>()

function lineOn(client: pg.PoolClient): Line {
  const session = sessionThat(async (config, values) => {
    const { follow } = line
    const answer = await client.query(config, values)
    follow?.(answer)
    return answer
  })
  const line: Line = { session, follow: undefined }
  lines.set(client, line)
  return line
}

/**
 * Drizzle for one transaction of a connection, which the caller begins and ends. `follow` is given the answer to each of its
 * statements.
 */
export function transactionOnClient(
  client: pg.PoolClient,
  follow?: (answer: pg.QueryResult) => void,
): NodePgTransaction<NoTables, NoTables> {
  const line = lines.get(client) ?? lineOn(client)
  line.follow = follow
  return new NodePgTransaction(dialect, line.session, undefined)
}
