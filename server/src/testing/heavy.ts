import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Preferred } from './arbitrary.ts'
import { valid } from './arbitrary.ts'

type Schema = z.core.$ZodType

/** Length of a heavy text: the maximum of a usual body. */
const LETTERS = 240_000
/** Size of a heavy record or list. */
const KEYS = 6_000

/** Texts that trip slow patterns, repeated to the length of a heavy text. */
export const pumps = [
  ...['a', ' ', 'a-', '{{ ', '<a ', '.a', '\n', '\t ', '@', 'a@', '0', '[', '{', '<', '&', '"', '/', 'a/', '://', '?'],
  ...['=', ',', ';', 'é', 'e\u0301', '{{a', '<p>', '<!--', '</', 'href="', '<a data-button>', 'style="a:b;', '\u202e'],
] as const

const pumped = (pump: string): string => pump.repeat(Math.ceil(LETTERS / pump.length)).slice(0, LETTERS)

interface Making {
  readonly known: Preferred
  readonly pump: string
  readonly seed: number
  /** Large lists and records do not depend on the pump: tried with one of them. */
  readonly hasCounts: boolean
}

const sample = (schema: Schema, { known, seed }: Pick<Making, 'known' | 'seed'>, name = ''): unknown =>
  fc.sample(valid(schema, known, name), { seed, numRuns: 1 })[0]

/** Values of a schema with one heavy part each: a text, a list or a record. */
export function* heavyValues(schema: Schema, making: Making, name = ''): Generator<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      yield pumped(making.pump)
      return
    case 'unknown':
      yield pumped(making.pump)
      if (making.hasCounts) yield heavyRecord(() => 'a')
      return
    case 'array': {
      const item = sample(def.element, making, name.replace(/s$/, ''))
      if (making.hasCounts) yield Array.from({ length: KEYS }, () => item)
      for (const heavy of heavyValues(def.element, making)) yield [heavy]
      return
    }
    case 'record': {
      const value = sample(def.valueType, making)
      if (making.hasCounts) yield heavyRecord(() => value)
      yield { [pumped(making.pump)]: value }
      const key = String(sample(def.keyType, making))
      for (const heavy of heavyValues(def.valueType, making)) yield { [key]: heavy }
      return
    }
    case 'object': {
      const others = sample(schema, making) as object
      if (making.hasCounts) yield { ...others, ...heavyRecord(() => 'a') }
      for (const [key, one] of Object.entries(def.shape))
        for (const heavy of heavyValues(one, making, key)) yield { ...others, [key]: heavy }
      return
    }
    case 'union':
      for (const one of def.options) yield* heavyValues(one, making, name)
      return
    case 'optional':
    case 'nullable':
    case 'default':
      yield* heavyValues(def.innerType, making, name)
      return
    case 'pipe':
      yield* heavyValues(def.in, making, name)
      return
    default:
  }
}

const heavyRecord = (valueAt: () => unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [`k${i}`, valueAt()]))

/** Path of a call with existing parameters, without a query. */
export function addressOf(endpoint: EndpointShape, known: Preferred, seed: number): string {
  const [, path] = routeOf(endpoint)
  const { params } = endpoint
  const given = (params ? sample(params, { known, seed }) : {}) as Readonly<Record<string, string>>
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))}`
}
