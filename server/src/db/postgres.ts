import type pg from 'pg'
import { DatabaseError } from './database-error.ts'
import type { DatabaseOptions } from './open.ts'
import { openPool } from './pool.ts'

const oldestMajor = 15
const sessionOf = (patience: number) => ({
  statement_timeout: 30_000 * patience,
  lock_timeout: 10_000 * patience,
  idle_in_transaction_session_timeout: 60_000 * patience,
  options: '-c TimeZone=UTC',
})

/**
 * Opens a pool and checks it with one connection. Statements sent without awaiting each other are pipelined. Session
 * settings of a pooler are its operator's: docs/decisions/0091. Throws DatabaseError 'unreachable' or 'too-old'.
 */
export async function openPostgres(
  url: string,
  { poolSize = 10, isPooled = false, patience = 1 }: DatabaseOptions = {},
): Promise<pg.Pool> {
  const pool = openPool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    application_name: 'parvis',
    keepAlive: true,
    connectionTimeoutMillis: 10_000 * patience,
    ...(!isPooled && sessionOf(patience)),
  })
  try {
    await refuseOldServer(pool)
    return pool
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError('unreachable', unreachableMessage(url, error), error)
  }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('SHOW server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major >= oldestMajor) return
  throw new DatabaseError('too-old', `PostgreSQL ${oldestMajor} or later is needed, not ${major}.`)
}

/** Names only host and database, as the URL holds a password. */
function unreachableMessage(url: string, error: unknown): string {
  const place = URL.canParse(url) ? describe(new URL(url)) : 'the given DATABASE_URL'
  const detail = error instanceof Error ? error.message : String(error)
  if (detail.includes('unsupported startup parameter'))
    return `${place} is a pooler: DATABASE_DIRECT_URL must name PostgreSQL itself`
  return `PostgreSQL does not answer at ${place}: ${detail || 'connection refused'}`
}

function describe({ host, pathname }: URL): string {
  return `${host}${pathname}`
}
