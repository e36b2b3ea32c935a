import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { EventFile } from '#features/event-file/event-file.ts'
import { catalogue } from '#features/events/events.settings.ts'
import { endpoints } from './endpoints.ts'
import { Draft } from './steps.ts'

type Schema = z.core.$ZodType
type Check = z.core.$ZodCheckDef & { readonly abort?: boolean; readonly format?: string }

const checksOf = (schema: Schema): Check[] => (schema._zod.def.checks ?? []).map((check) => check._zod.def as Check)

/** Whether the first check that reads more than the length aborts the validation of too long a text. */
function isBoundedText(schema: Schema): boolean {
  const { format } = schema._zod.def as { format?: string }
  if (format !== undefined) return true
  const [first] = checksOf(schema).filter(({ check }) => check !== 'min_length')
  return first?.check === 'string_format' || (first?.check === 'max_length' && first.abort === true)
}

/** Dotted paths of unbounded values in a schema. */
function unboundedIn(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return isBoundedText(schema) ? [] : [`${path}: text`]
    case 'array':
      return [
        ...(checksOf(schema).some(({ check }) => check === 'max_length' || check === 'length_equals')
          ? []
          : [`${path}: list`]),
        ...unboundedIn(def.element, `${path}[]`, seen),
      ]
    case 'record': {
      const isOfEnum = (def.keyType as z.core.$ZodTypes)._zod.def.type === 'enum'
      const isBounded = isOfEnum || checksOf(schema).some(({ check, abort }) => check === 'custom' && abort === true)
      return [
        ...(isBounded ? [] : [`${path}: record`]),
        ...unboundedIn(def.keyType, `${path}{key}`, seen),
        ...unboundedIn(def.valueType, `${path}{}`, seen),
      ]
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([key, one]) => unboundedIn(one, `${path}.${key}`, seen))
    case 'union':
      return def.options.flatMap((one) => unboundedIn(one, path, seen))
    case 'tuple':
      return def.items.flatMap((one, i) => unboundedIn(one, `${path}.${i}`, seen))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return unboundedIn(def.innerType, path, seen)
    case 'pipe':
      return unboundedIn(def.in, path, seen)
    case 'lazy':
      return unboundedIn(def.getter(), path, seen)
    default:
      return []
  }
}

describe('everything that a caller sends is bounded before it is read', () => {
  it.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))('%s', (_, { params, query, body }) => {
    const given = Object.entries({ params, query, body })
    expect(given.flatMap(([name, schema]) => (schema ? unboundedIn(schema, name) : []))).toEqual([])
  })

  it('and a body of megabytes is taken fewer times a minute than others', () => {
    const large = endpoints.filter(({ maxBody = 0 }) => maxBody > 2_000_000)
    expect(large.filter(({ perMinute }) => perMinute === undefined).map(({ route }) => route)).toEqual([])
  })

  it('an event file', () => {
    expect(unboundedIn(EventFile, 'file')).toEqual([])
  })

  it('the answers of a registration', () => {
    expect(unboundedIn(Draft, 'draft')).toEqual([])
  })

  it('the settings of an event', () => {
    expect(Object.entries(catalogue).flatMap(([key, { schema }]) => unboundedIn(schema, key))).toEqual([])
  })
})
