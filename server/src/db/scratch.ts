import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { testDatabaseUrl } from '#kit/env.ts'

const server = testDatabaseUrl() ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** For the tests that need a real server: a database of their own, and what drops it. */
export async function scratchPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `parvis_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  return {
    url: new URL(name, server).href,
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
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
