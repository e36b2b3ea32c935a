import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'
import type { Database } from './open.ts'
import { ormOnClient } from './orm.ts'

const committedMigrations = fileURLToPath(new URL('migrations', import.meta.url))
// Any constant shared by all processes of this application.
const migrationLock = 727_274

/**
 * Updates the tables under an advisory lock, as Drizzle's migrator takes none and several processes may start at once.
 * The lock is held on the migrating connection. A failed migration is rolled back. Throws DatabaseError 'migration'.
 */
export async function migrate(database: Database, folder = committedMigrations): Promise<void> {
  const client = await database.pool.connect()
  try {
    // The lock and the migrations may take longer than the timeouts of requests.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await createExtensions(client)
    await applyMigrations(ormOnClient(client), { migrationsFolder: folder })
  } catch (error) {
    throw new DatabaseError('migration', `The database cannot be brought up to date: ${detail(error)}`, error)
  } finally {
    // Closing the session releases its lock and settings.
    client.release(true)
  }
}

export function lastMigration(): number {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(join(committedMigrations, 'meta/_journal.json'), 'utf8'),
  )
  return Math.max(...journal.entries.map(({ when }) => when))
}

/** Timestamp of the database's last migration; undefined for an empty database. */
export async function migratedAt({ pool }: Pick<Database, 'pool'>): Promise<number | undefined> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('${table}')::text as found`)
  if (rows[0]?.found == null) return undefined
  const last = await pool.query<{ had: string | null }>(`select max(created_at) as had from ${table}`)
  return last.rows[0]?.had == null ? undefined : Number(last.rows[0].had)
}

/** For accent-insensitive search, trigram search, and exclusion constraints on time spans. */
async function createExtensions(client: pg.PoolClient): Promise<void> {
  await client.query('CREATE EXTENSION IF NOT EXISTS unaccent')
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await client.query('CREATE EXTENSION IF NOT EXISTS btree_gist')
}

function detail(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? detail(error.cause) : error.message
}
