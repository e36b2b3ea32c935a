import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'
import { lockFolder } from './folder-lock.ts'
import type { DatabaseOptions } from './open.ts'
import { openPool } from './pool.ts'
import { wireServer } from './wire.ts'

export type PgliteDatabase = {
  pool: pg.Pool
  close(): Promise<void>
  /** The data directory as an uncompressed tar, taken between two transactions. */
  dump(): Promise<Blob>
}

/**
 * PostgreSQL in this process, in a folder or in memory, behind a pool of one connection. It survives a kill of the
 * process but not a power failure, as it never calls fsync.
 */
export async function openPglite({
  folder,
  template,
  patience = 1,
}: Pick<DatabaseOptions, 'folder' | 'template' | 'patience'>): Promise<PgliteDatabase> {
  const unlock = folder === undefined ? () => {} : lockFolder(folder)
  const engine = await startIn(folder, template).catch((error: unknown) => {
    unlock()
    const place = folder === undefined ? 'in memory' : `in ${folder}`
    throw new DatabaseError('damaged', `The embedded database ${place} cannot be opened.`, error)
  })
  const pool = openPool({
    max: 1,
    idleTimeoutMillis: 0,
    // Using the pool inside a transaction would deadlock on the single connection: it fails instead.
    connectionTimeoutMillis: 5_000 * patience,
    stream: wireServer(engine),
    pipeline: true,
    host: 'pglite',
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    ssl: false,
  })
  return {
    pool,
    async close() {
      await pool.end()
      await engine.close()
      unlock()
    },
    async dump() {
      const client = await pool.connect()
      try {
        await client.query('CHECKPOINT')
        return await engine.dumpDataDir('none')
      } finally {
        client.release()
      }
    },
  }
}

async function startIn(folder?: string, template?: Blob): Promise<PGlite> {
  if (folder === undefined || existsSync(join(folder, 'PG_VERSION'))) return startEngine(folder, template)
  // The folder holds other files or a damaged database, which must not be overwritten.
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error('PG_VERSION is missing')
  return createIn(folder, template)
}

/** Created in a draft folder and renamed once complete: a killed first start leaves no half-made database. */
async function createIn(folder: string, template?: Blob): Promise<PGlite> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const engine = await startEngine(draft, template)
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return startEngine(folder)
}

async function startEngine(folder?: string, template?: Blob): Promise<PGlite> {
  const engine = new PGlite({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    extensions: { btree_gist, pg_trgm, unaccent },
    // The default of 128 MB costs a third of the process's memory and serves nothing at this size.
    startParams: [...PGlite.defaultStartParams, ...['-c', 'shared_buffers=32MB'], ...['-c', 'TimeZone=UTC']],
  })
  await engine.waitReady
  return engine
}
