import type pg from 'pg'
import { sendWithRecords } from '#kit/commit-records.ts'
import { gatherWrites } from './gather.ts'
import type { Orm } from './orm.ts'
import { ormOnPool } from './orm.ts'
import { prepareEveryStatement } from './prepare.ts'

export type DatabaseOptions = {
  /** Without it, the embedded engine is used. */
  url?: string
  /** Folder of the embedded engine; without it, in memory. */
  folder?: string
  /** The address is that of a pooler which lends a server connection per transaction. */
  isPooled?: boolean
  /** Connections to PostgreSQL, by default 10. The embedded engine has one. */
  poolSize?: number
  /** Prepared statements per connection, by default 500. */
  maxStatements?: number
  /** Multiplies the timeouts of connections, locks and statements, by default 1. */
  patience?: number
  /** Observes the statements as they are sent, with the names of prepared ones. */
  follow?: (pool: pg.Pool) => void
  /** A dump to start the embedded engine from, five times faster than an empty one. */
  template?: Blob
}

export type Database = {
  pool: pg.Pool
  db: Orm
  engine: 'postgres' | 'pglite'
  close(): Promise<void>
  /** Only for the embedded engine; PostgreSQL has pg_dump. */
  dump?(): Promise<Blob>
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const opened = await openEngine(options)
  gatherWrites(opened.pool)
  options.follow?.(opened.pool)
  // Behind a pooler, the next transaction may use a server connection that lacks the prepared statement.
  if (!options.isPooled) prepareEveryStatement(opened.pool, options.maxStatements)
  return { ...opened, db: ormOnPool(opened.pool, sendWithRecords(opened.pool)) }
}

async function openEngine(options: DatabaseOptions): Promise<Omit<Database, 'db'>> {
  if (options.url === undefined) {
    // Loaded on use: the engine weighs 27 MB.
    const { openPglite } = await import('./pglite.ts')
    return { ...(await openPglite(options)), engine: 'pglite' }
  }
  const { openPostgres } = await import('./postgres.ts')
  const pool = await openPostgres(options.url, options)
  return { pool, engine: 'postgres', close: () => pool.end() }
}
