import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inherited } from '#kit/env.ts'
import type { Database } from './open.ts'
import { openDatabase } from './open.ts'

/** Where a database is, or is to be. */
export type Place = { url: string } | { folder: string }

const QUIET = ['--no-owner', '--no-privileges', '--no-comments']

/** The address without its password, which a list of processes would show, and the variables that say it instead. */
function forTools(address: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (!name.startsWith('ssl')) url.searchParams.delete(name)
  return { url: url.href, env: { ...(password && { PGPASSWORD: password }) } }
}

/** PostgreSQL's own tools, whose version must be that of the server or a newer one. Throws with what they said. */
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
  // It may end before it has read everything: what it said tells why.
  if (input && child.stdin) await pipeline(input, child.stdin).catch(() => {})
  const [code] = await ended
  if (code !== 0) throw new Error(`${tool} failed: ${said.trim().split('\n')[0] ?? code}`)
}

/** Writes a whole database in a file; what is written meanwhile is not in it. */
export async function dumpPostgres(place: { url: string }, file: string): Promise<number> {
  await runTool('pg_dump', ['--format=custom', ...QUIET, `--file=${file}`], place)
  return (await stat(file)).size
}

/** Throws where something is there already: nothing is ever written over. */
export async function mustBeEmpty(place: Place): Promise<void> {
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

/** Writes what was dumped where nothing is: all of it or nothing. */
export async function restoreDump(place: Place, dump: Readable): Promise<void> {
  if ('url' in place) {
    await runTool('pg_restore', [...QUIET, '--exit-on-error', '--single-transaction'], place, dump)
    return
  }
  const template = new Blob(await dump.toArray())
  const database: Database = await openDatabase({ folder: place.folder, template })
  await database.close()
}
