import type { Promised } from '@parvis/contract/endpoints'
import type { ZodMiniType } from 'zod/mini'
import { registry } from 'zod/mini'
import type { JsonObject } from '#kit/json.ts'
import { isJsonObject } from '#kit/json.ts'
import type { SchemaNames } from '#kit/json-schema.ts'
import { jsonSchema } from '#kit/json-schema.ts'

export type Io = 'input' | 'output'
export type Json = Record<string, unknown>
export interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Json
}

/** The schemas of a document. A reference says `output Name` until `resolved`: its name depends on what else refers to it. */
export interface Components {
  /** A schema as requests or answers carry it. */
  of(schema: ZodMiniType, io: Io): Json
  fields(schema: ZodMiniType): readonly Field[]
  /** A part of the document with its final references. */
  resolved<T>(part: T): T
  /** Every named schema of the document, ordered by name. */
  all(): Json
}

const WITHIN = '#/$defs/'

/** `waiting-list` → `WaitingList`. */
export const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

/** Schemas by name; a name that several share is prefixed with the feature. */
function namesOf(schemas: readonly Promised<ZodMiniType>[]): SchemaNames {
  const names: SchemaNames = registry()
  const isAlone = (asked: string) => schemas.filter(({ name }) => pascal(name) === asked).length === 1
  for (const { feature, name, value } of schemas) {
    const bare = pascal(name)
    if (!names.has(value)) names.add(value, { id: isAlone(bare) ? bare : `${pascal(feature)}${bare}` })
  }
  return names
}

/** Keywords left out: noise, or a promise that no field is ever added to an answer. */
function isNoise(key: string, value: unknown, io: Io, { format }: JsonObject): boolean {
  if (key === 'minimum' || key === 'maximum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  if (key === 'additionalProperties') return value === false && io === 'output'
  if (key === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}'
  return key === 'pattern' && (format === 'date' || format === 'date-time')
}

/** Keywords whose keys are field names, not JSON Schema keywords. */
const MAPS = ['properties', '$defs']
/** Keywords whose values are not schemas. */
const VALUES = ['default', 'enum', 'const', 'required']

/** A schema without noise; each reference says whether it is for a request or an answer. */
function told(node: unknown, io: Io, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((one) => told(one, io))
  if (!isJsonObject(node)) return node
  const schema = isMap ? node : listed(node)
  const kept = Object.entries(schema).filter(([key, value]) => isMap || !isNoise(key, value, io, node))
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (isMap) return [key, told(value, io)]
      if (VALUES.includes(key)) return [key, value]
      if (key === '$ref') return [key, `${io} ${String(value).slice(WITHIN.length)}`]
      return [key, told(value, io, MAPS.includes(key))]
    }),
  )
}

/** `anyOf [const 1, const 2]` → `enum [1, 2]`. */
function listed(node: JsonObject): JsonObject {
  const { anyOf, ...rest } = node
  const branches = Array.isArray(anyOf) ? (anyOf as JsonObject[]) : []
  const type = branches[0]?.['type']
  const isList = branches.every((one) => 'const' in one && one['type'] === type && Object.keys(one).length === 2)
  return branches.length > 0 && isList ? { ...rest, type, enum: branches.map((one) => one['const']) } : node
}

const REFERENCE = /"\$ref":"(?:input|output) (\w+)"/g

/** Names whose schema differs between requests and answers, directly or through a reference. */
function differing(input: ReadonlyMap<string, Json>, output: ReadonlyMap<string, Json>): ReadonlySet<string> {
  const both = [...input.keys()].filter((name) => output.has(name))
  const text = (schema: Json | undefined) => JSON.stringify(schema).replaceAll(REFERENCE, '"$ref":"$1"')
  const found = new Set(both.filter((name) => text(input.get(name)) !== text(output.get(name))))
  const refersTo = (name: string) => [...JSON.stringify(input.get(name)).matchAll(REFERENCE)].map(([, one = '']) => one)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const name of both) if (refersTo(name).some((one) => found.has(one))) found.add(name)
  }
  return found
}

export function componentsOf(schemas: readonly Promised<ZodMiniType>[]): Components {
  const names = namesOf(schemas)
  const met = { input: new Map<string, Json>(), output: new Map<string, Json>() }
  function of(schema: ZodMiniType, io: Io): Json {
    const { $defs = {}, ...json } = jsonSchema(schema, io, names)
    for (const [name, one] of Object.entries($defs as Record<string, Json>)) {
      if (!met[io].has(name)) met[io].set(name, told(one, io) as Json)
    }
    return told(json, io) as Json
  }
  let differ: ReadonlySet<string> | undefined
  const nameOf = (io: string, name: string) => {
    differ ??= differing(met.input, met.output)
    return io === 'input' && differ.has(name) ? `${name}Input` : name
  }
  function resolved<T>(part: T): T {
    const text = JSON.stringify(part).replaceAll(
      /"\$ref":"(input|output) (\w+)"/g,
      (_, io: string, name: string) => `"$ref":"#/components/schemas/${nameOf(io, name)}"`,
    )
    return JSON.parse(text) as T
  }
  return {
    of,
    resolved,
    fields(schema) {
      const json = of(schema, 'input')
      const [, name = ''] = String(json['$ref'] ?? '').split(' ')
      const { properties = {}, required = [] } = (met.input.get(name) ?? json) as {
        properties?: Record<string, Json>
        required?: string[]
      }
      return Object.entries(properties).map(([key, value]) => ({
        name: key,
        isRequired: required.includes(key),
        schema: value,
      }))
    },
    all() {
      const every = (['input', 'output'] as const).flatMap((io) =>
        [...met[io]].map(([name, schema]) => [nameOf(io, name), resolved(schema)] as const),
      )
      return Object.fromEntries(every.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}
