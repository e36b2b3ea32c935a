import type pg from 'pg'
import { watchSingleWrites } from '#kit/writes.ts'
import { gatherWrites } from './gather.ts'
import type { Orm } from './orm.ts'
import { ormOnPool } from './orm.ts'
import { prepareEveryStatement } from './prepare.ts'

export type DatabaseOptions = {
  /** A PostgreSQL server; without it the embedded engine is used. */
  url?: string
  /** Where the embedded engine keeps its files; without it, in memory. */
  folder?: string
  /** Whether the address is that of a pooler, which lends a connection of the server for the time of a transaction. */
  isPooled?: boolean
  /** Connections to the PostgreSQL server, 10 unless told. The embedded engine has one. */
  poolSize?: number
  /** Statements that a connection keeps prepared, 500 unless told. */
  maxStatements?: number
  /** Multiplies the time after which a connection, a lock or a statement is given up: 1 unless told. */
  patience?: number
  /** Sees every statement as it leaves, under the name it is prepared by. */
  follow?: (pool: pg.Pool) => void
  /** A dump to start the embedded engine from, five times faster than from nothing. */
  template?: Blob
}

export type Database = {
  pool: pg.Pool
  db: Orm
  engine: 'postgres' | 'pglite'
  close(): Promise<void>
  /** The embedded engine's files, for a backup or a template; PostgreSQL has pg_dump. */
  dump?(): Promise<Blob>
}

/** Opens the one database of the server. Throws DatabaseError when it cannot. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const opened = await openEngine(options)
  gatherWrites(opened.pool)
  options.follow?.(opened.pool)
  // The next transaction may travel on a connection that was never told what the name stands for.
  if (!options.isPooled) prepareEveryStatement(opened.pool, options.maxStatements)
  watchSingleWrites(opened.pool)
  return { ...opened, db: ormOnPool(opened.pool) }
}

async function openEngine(options: DatabaseOptions): Promise<Omit<Database, 'db'>> {
  if (options.url === undefined) {
    // Loaded only when used: the engine weighs 27 MB.
    const { openPglite } = await import('./pglite.ts')
    return { ...(await openPglite(options)), engine: 'pglite' }
  }
  const { openPostgres } = await import('./postgres.ts')
  const pool = await openPostgres(options.url, options)
  return { pool, engine: 'postgres', close: () => pool.end() }
}
