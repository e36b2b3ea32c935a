import { isJsonObject } from '#kit/json.ts'
import type { Json } from './components.ts'
import { pascal } from './components.ts'

/** Shorter schemas without a name are inlined. */
const SHORT = 100
const LISTS = ['anyOf', 'allOf', 'oneOf', 'prefixItems']
const ONES = ['items', 'additionalProperties', 'propertyNames']

/** The direct sub-schemas, each with its suffix of a name, and a function that rebuilds the schema from others. */
function below(schema: Json, each: (one: Json, word: string) => Json): Json {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties')
      return [
        key,
        Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, each(one as Json, name)])),
      ]
    if (LISTS.includes(key)) return [key, (value as Json[]).map((one) => each(one, ''))]
    return [key, ONES.includes(key) && isJsonObject(value) ? each(value, '') : value]
  })
  return Object.fromEntries(entries)
}

/** A position in the document: the name its schema would have as a component, and how to replace it. */
export interface SchemaLocation {
  readonly name: string
  /** Already a component: only its sub-schemas may be extracted. */
  readonly isNamed: boolean
  readonly schema: Json
  put(schema: Json): void
}

/**
 * Extracts repeated unnamed schemas into components, each named after the first place where it occurs, in the order of
 * the map.
 */
export function shareRepeated(places: readonly SchemaLocation[], taken: ReadonlySet<string>): Json {
  const times = new Map<string, number>()
  const count = (schema: Json, isNamed: boolean): Json => {
    const text = JSON.stringify(schema)
    const before = times.get(text) ?? 0
    const mayBeShared = !isNamed && text.length >= SHORT
    if (mayBeShared) times.set(text, before + 1)
    // Sub-schemas of a repeated schema are counted once.
    return mayBeShared && before > 0 ? schema : below(schema, (one) => count(one, false))
  }
  for (const { schema, isNamed } of places) count(schema, isNamed)
  const shared = new Map<string, { name: string; schema: Json }>()
  const free = (name: string): string => {
    const names = [...taken, ...[...shared.values()].map((one) => one.name)]
    if (!names.includes(name)) return name
    return free(/\d$/.test(name) ? name.replace(/(?<!\d)\d+$/, (n) => String(Number(n) + 1)) : `${name}2`)
  }
  const told = (schema: Json, name: string, isNamed: boolean): Json => {
    const within = () => below(schema, (one, word) => told(one, `${name}${pascal(word)}`, false))
    const text = JSON.stringify(schema)
    if (isNamed || (times.get(text) ?? 0) < 2) return within()
    const known = shared.get(text) ?? { name: free(name), schema: {} }
    if (!shared.has(text)) {
      shared.set(text, known)
      known.schema = within()
    }
    return { $ref: `#/components/schemas/${known.name}` }
  }
  for (const { schema, name, isNamed, put } of places) put(told(schema, name, isNamed))
  return Object.fromEntries([...shared.values()].map(({ name, schema }) => [name, schema]))
}
