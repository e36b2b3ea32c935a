import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { testDatabaseUrl } from '#kit/env.ts'

const anywhere = 'postgres://postgres@127.0.0.1:5432/postgres'

export interface Scratch {
  readonly url: string
  drop(): Promise<void>
}

/** For the tests that need a real server: a database of their own, empty or a copy of another, and what drops it. */
export async function scratchPostgres(template?: string): Promise<Scratch> {
  const name = `${template ?? `${databaseOf(serverUrl())}_test`}_${randomBytes(6).toString('hex')}`
  // Files are copied in a fifth of the time that their pages take through the log.
  await onServer(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`)
  // Nothing but a crash of PostgreSQL itself, which no test provokes, can tell the difference.
  if (template) await onServer(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  return { url: new URL(name, serverUrl()).href, drop: () => drop(name) }
}

/** Drops a template and all that was copied from it, by tests that have ended without doing so too. */
export async function dropCopies(template: string): Promise<void> {
  const { rows } = await onServer(`SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`)
  for (const { datname } of rows) await drop(datname)
}

/** Whoever runs the tests names a database: all that they make bears its name too. */
const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

const serverUrl = (): string => testDatabaseUrl() ?? anywhere

async function drop(name: string): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function onServer(statement: string): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** For tests: one migration a statement, in Drizzle's layout. */
export async function writeMigrations(folder: string, statements: string[]): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = statements.map((_, idx) => ({
    idx,
    when: idx + 1,
    tag: `000${idx}`,
    breakpoints: true,
    version: '7',
  }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [index, statement] of statements.entries()) {
    await writeFile(join(folder, `000${index}.sql`), statement)
  }
}
