import { createHash } from 'node:crypto'
import type pg from 'pg'
import { onEveryClient } from './pool.ts'

const maxStatements = 500
const maxLength = 8_000
/** Number of recent statements among which a repetition is recognised. */
const maxSeen = 1000

/**
 * Turns repeated statements with parameters into prepared ones, which halves their cost on PGlite and saves a third of
 * a transaction on PostgreSQL. Names are bounded, as a connection keeps each until it closes. Statements sent only once
 * get no name: lists of values of every length would use up the names.
 */
export function prepareEveryStatement(pool: pg.Pool, max = maxStatements): void {
  const nameOf = namesOf(max)
  onEveryClient(pool, (client) => {
    const send = client.query
    const sendNamed = (...args: unknown[]): unknown => Reflect.apply(send, client, withName(args, nameOf))
    client.query = sendNamed as typeof client.query
  })
}

type NameOf = (text: string) => string | undefined

function withName(args: unknown[], nameOf: NameOf): unknown[] {
  const [statement, given, ...rest] = args
  const config = typeof statement === 'string' ? { text: statement } : statement
  if (!isUnnamedConfig(config)) return args
  const values = Array.isArray(given) ? given : config.values
  if (!Array.isArray(values) || values.length === 0) return args
  const name = nameOf(config.text)
  return name ? [{ ...config, name }, given, ...rest] : args
}

function isUnnamedConfig(value: unknown): value is { text: string; values?: unknown } {
  if (typeof value !== 'object' || value === null || 'submit' in value) return false
  if ('name' in value && value.name) return false
  return 'text' in value && typeof value.text === 'string'
}

function namesOf(max: number): NameOf {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= max || text.length > maxLength) return known
    if (!seen.delete(text)) {
      if (seen.size >= maxSeen) seen.clear()
      seen.add(text)
      return undefined
    }
    const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
    return name
  }
}
