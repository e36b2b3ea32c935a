import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'
import type { Database } from './open.ts'
import { ormOnClient } from './orm.ts'

const committedMigrations = fileURLToPath(new URL('migrations', import.meta.url))
// Any constant: what matters is that every process of this application asks for the same one.
const migrationLock = 727_274

/**
 * Brings the tables up to date, however many processes start at once: Drizzle's migrator takes no
 * lock, so this one is held on the very connection it uses. Nothing is kept of a failed migration.
 * Throws DatabaseError 'migration'.
 */
export async function migrate(database: Database, folder = committedMigrations): Promise<void> {
  const client = await database.pool.connect()
  try {
    // Waiting for another process's migrations, and running ours, may take longer than a request may.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await createExtensions(client)
    await applyMigrations(ormOnClient(client), { migrationsFolder: folder })
  } catch (error) {
    throw new DatabaseError('migration', `The database cannot be brought up to date: ${detail(error)}`, error)
  } finally {
    // The session ends with its lock and its settings.
    client.release(true)
  }
}

/** The moment of the last migration that this version knows. */
export function lastMigration(): number {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(join(committedMigrations, 'meta/_journal.json'), 'utf8'),
  )
  return Math.max(...journal.entries.map(({ when }) => when))
}

/** The moment of the last migration that a database has had; nothing of an empty one. */
export async function migratedAt({ pool }: Pick<Database, 'pool'>): Promise<number | undefined> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('${table}')::text as found`)
  if (rows[0]?.found == null) return undefined
  const last = await pool.query<{ had: string | null }>(`select max(created_at) as had from ${table}`)
  return last.rows[0]?.had == null ? undefined : Number(last.rows[0].had)
}

/** For searching names whatever the accents, for searching within them, and for spans of time that may not overlap. */
async function createExtensions(client: pg.PoolClient): Promise<void> {
  await client.query('CREATE EXTENSION IF NOT EXISTS unaccent')
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await client.query('CREATE EXTENSION IF NOT EXISTS btree_gist')
}

function detail(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? detail(error.cause) : error.message
}
