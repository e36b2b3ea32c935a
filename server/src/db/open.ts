import type pg from 'pg'
import { journalSingleWrites } from '#kit/journal.ts'
import type { Orm } from './orm.ts'
import { ormOnPool } from './orm.ts'
import { prepareEveryStatement } from './prepare.ts'

export type DatabaseOptions = {
  /** A PostgreSQL server; without it the embedded engine is used. */
  url?: string
  /** Where the embedded engine keeps its files; without it, in memory. */
  folder?: string
  /** Connections to the PostgreSQL server, 10 unless told. The embedded engine has one. */
  poolSize?: number
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
  prepareEveryStatement(opened.pool)
  journalSingleWrites(opened.pool)
  return { ...opened, db: ormOnPool(opened.pool) }
}

async function openEngine(options: DatabaseOptions): Promise<Omit<Database, 'db'>> {
  if (options.url === undefined) {
    // Loaded only when used: the engine weighs 27 MB.
    const { openPglite } = await import('./pglite.ts')
    return { ...(await openPglite(options.folder, options.template)), engine: 'pglite' }
  }
  const { openPostgres } = await import('./postgres.ts')
  const pool = await openPostgres(options.url, options.poolSize ?? 10)
  return { pool, engine: 'postgres', close: () => pool.end() }
}
