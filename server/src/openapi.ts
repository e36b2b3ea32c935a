import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { silentPorts } from '#testing/silent-ports.ts'
import { buildApp } from './app.ts'

/** As JSON, with a line for each thing down to a depth: a change is seen where it is, and all that is below weighs no indent. */
function written(value: unknown, depth: number, indent = '\n'): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const inner = `${indent} `
  const lines = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${written(one, depth - 1, inner)}`)
  return lines.length === 0 ? '{}' : `{${inner}${lines.join(`,${inner}`)}${indent}}`
}

/** Schemas shorter than this are written where they stand. */
const SHORT = 150
const SCHEMAS = '#/components/schemas/'

/**
 * The document with each schema that comes again told once, under a name that its content alone decides: what is added elsewhere
 * changes none of them.
 */
function withShared(document: object): object {
  const times = new Map<string, number>()
  const count = (value: unknown, isSchema: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const text = isSchema && !Array.isArray(value) ? JSON.stringify(value) : ''
    const before = times.get(text) ?? 0
    if (text.length > SHORT) times.set(text, before + 1)
    // What is within a schema that comes again is counted once.
    if (text.length <= SHORT || before === 0)
      for (const [key, one] of Object.entries(value)) count(one, isSchema || key === 'schema')
  }
  count(document, false)
  const named = new Map<string, unknown>()
  const told = (value: unknown, isWhole = false): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const text = JSON.stringify(value)
    if (!isWhole && (times.get(text) ?? 0) > 1) {
      const name = createHash('sha256').update(text).digest('hex').slice(0, 12)
      if (!named.has(name)) named.set(name, null).set(name, told(value, true))
      return { $ref: `${SCHEMAS}${name}` }
    }
    if (Array.isArray(value)) return value.map((one) => told(one))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, told(one)]))
  }
  const { components, ...rest } = told(document) as { components: { schemas: object } }
  const schemas = Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return { ...rest, components: { ...components, schemas: { ...components.schemas, ...schemas } } }
}

/** Writes docs/openapi.json (`--write`), or says whether it is up to date (`--check`). */
const target = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
const app = await buildApp(silentPorts(), { rateLimit: 0 })
await app.ready()
const document = `${written(withShared(app.swagger()), 5)}\n`
await app.close()
if (process.argv.includes('--write')) {
  await writeFile(target, document)
} else if ((await readFile(target, 'utf8').catch(() => '')) !== document) {
  console.error('docs/openapi.json is out of date: run `node server/src/openapi.ts --write`')
  process.exitCode = 1
}
