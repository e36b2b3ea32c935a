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
  /** The whole data directory as a plain tar, taken between two transactions. */
  dump(): Promise<Blob>
}

/**
 * PostgreSQL in this process, in a folder or in memory, behind an ordinary pool of one connection.
 * It survives the process being killed, not the machine losing power: it never calls fsync.
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
    // The pool inside a transaction would wait for itself: let it fail instead.
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
  // Something else than a database lies there, or what is left of one: another would be made over it.
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error('PG_VERSION is missing')
  return createIn(folder, template)
}

/** Made beside its place, where it goes once it is whole: a first start that is killed leaves nothing in the way. */
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
