import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inherited } from '#kit/env.ts'
import type { Database } from './open.ts'
import { openDatabase } from './open.ts'

export type DatabaseLocation = { url: string } | { folder: string }

const QUIET = ['--no-owner', '--no-privileges', '--no-comments']

/** The password goes into an environment variable, as arguments are visible in the process list. */
function forTools(address: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (!name.startsWith('ssl')) url.searchParams.delete(name)
  return { url: url.href, env: { ...(password && { PGPASSWORD: password }) } }
}

/** Runs a PostgreSQL tool, which must not be older than the server. Throws with its error output. */
async function runTool(tool: string, args: readonly string[], place: { url: string }, input?: Readable): Promise<void> {
  const { url, env } = forTools(place.url)
  const child = spawn(tool, [...args, '--no-password', `--dbname=${url}`], {
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
    env: { ...inherited(), ...env },
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  ended.catch(() => {})
  await once(child, 'spawn').catch(() => {
    throw new Error(`${tool} is not installed: it comes with PostgreSQL’s client (Debian: postgresql-client)`)
  })
  // The tool may exit before reading all input; its output tells the error.
  if (input && child.stdin) await pipeline(input, child.stdin).catch(() => {})
  const [code] = await ended
  if (code !== 0) throw new Error(`${tool} failed: ${said.trim().split('\n')[0] ?? code}`)
}

/** A consistent snapshot in a file; returns its size in bytes. */
export async function dumpPostgres(place: { url: string }, file: string): Promise<number> {
  await runTool('pg_dump', ['--format=custom', ...QUIET, `--file=${file}`], place)
  return (await stat(file)).size
}

/** A restore must never overwrite data. */
export async function mustBeEmpty(place: DatabaseLocation): Promise<void> {
  if ('folder' in place) {
    if (existsSync(place.folder) && readdirSync(place.folder).length > 0)
      throw new Error(`There is a database in ${place.folder} already: name an empty folder with DATA_DIR`)
    return
  }
  const { pool, close } = await openDatabase({ url: place.url, poolSize: 2 })
  try {
    const { rows } = await pool.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_toast'`,
    )
    const { tables } = rows[0] ?? { tables: 0 }
    if (tables > 0)
      throw new Error(
        `The database holds ${tables} tables already: make an empty one (createdb) and name it with DATABASE_URL`,
      )
  } finally {
    await close()
  }
}

/** Restores into an empty place, all or nothing. */
export async function restoreDump(place: DatabaseLocation, dump: Readable): Promise<void> {
  if ('url' in place) {
    await runTool('pg_restore', [...QUIET, '--exit-on-error', '--single-transaction'], place, dump)
    return
  }
  const template = new Blob(await dump.toArray())
  const database: Database = await openDatabase({ folder: place.folder, template })
  await database.close()
}
