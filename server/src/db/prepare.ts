import { createHash } from 'node:crypto'
import type pg from 'pg'

const maxStatements = 500
const maxLength = 8_000

/**
 * Turns every statement with parameters into a named prepared statement, which halves its cost on
 * PGlite and saves a third of PostgreSQL's on a transaction. The number of names is bounded because
 * a connection keeps each of them until it closes; later statements travel unnamed.
 */
export function prepareEveryStatement(pool: pg.Pool): void {
  const names = new Map<string, string>()
  pool.on('connect', (client) => {
    const send = client.query
    const sendNamed = (...args: unknown[]): unknown => Reflect.apply(send, client, withName(args, names))
    client.query = sendNamed as typeof client.query
  })
}

function withName(args: unknown[], names: Map<string, string>): unknown[] {
  const [statement, given, ...rest] = args
  const config = typeof statement === 'string' ? { text: statement } : statement
  if (!isUnnamedConfig(config)) return args
  const values = Array.isArray(given) ? given : config.values
  if (!Array.isArray(values) || values.length === 0) return args
  const name = nameOf(config.text, names)
  return name ? [{ ...config, name }, given, ...rest] : args
}

function isUnnamedConfig(value: unknown): value is { text: string; values?: unknown } {
  if (typeof value !== 'object' || value === null || 'submit' in value) return false
  if ('name' in value && value.name) return false
  return 'text' in value && typeof value.text === 'string'
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxStatements || text.length > maxLength) return known
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}
