import { randomBytes } from 'node:crypto'
import { openPostgres } from '../server/src/db/postgres.ts'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'

/** A temporary database on the server of `DATABASE_URL`, else on this machine's; `drop` removes it. */
export async function scratchDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['DATABASE_URL'] || LOCAL
  const name = `parvis_bench_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const pool = await openPostgres(url, { poolSize: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
