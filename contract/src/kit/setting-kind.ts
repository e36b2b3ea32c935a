import type * as z from 'zod/mini'
import type { Setting } from './setting.ts'
import { Colour, MaybeInstant, Url } from './setting.ts'

type Option = string | number
/** Control for a value; groups and lists nest. */
export type ValueKind =
  | { readonly is: 'switch' | 'line' | 'html' | 'address' | 'colour' | 'instant' | 'number' | 'lines' | 'pairs' }
  | { readonly is: 'choice' | 'choices'; readonly options: readonly Option[] }
  | { readonly is: 'group' | 'list'; readonly of: Readonly<Record<string, ValueKind>> }

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly entries?: Readonly<Record<string, string>>
  readonly options?: readonly z.ZodMiniType[]
  readonly values?: readonly Option[]
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string; readonly value?: number } } }[]
}

const shared = new Map<z.ZodMiniType, ValueKind>([
  [Colour, { is: 'colour' }],
  [MaybeInstant, { is: 'instant' }],
  [Url, { is: 'address' }],
])
const plain = new Map<string, ValueKind>([
  ['boolean', { is: 'switch' }],
  ['string', { is: 'line' }],
  ['number', { is: 'number' }],
  ['record', { is: 'pairs' }],
])

/** Kind of control for a setting. Throws for a schema without a control. */
export const settingKind = ({ schema, html: isHtml }: Pick<Setting, 'schema' | 'html'>): ValueKind =>
  isHtml ? { is: 'html' } : kindOf(schema)

const definitionOf = (schema: z.ZodMiniType) => schema.def as unknown as Definition

function kindOf(schema: z.ZodMiniType): ValueKind {
  const { type, innerType, element, shape, entries, options, values } = definitionOf(schema)
  const known = shared.get(schema) ?? plain.get(type)
  if (known) return known
  if (innerType) return kindOf(innerType)
  if (element) return kindOfMany(element)
  if (shape)
    return { is: 'group', of: Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, kindOf(one)])) }
  const offered = entries
    ? Object.values(entries)
    : (values ?? options?.flatMap((one) => definitionOf(one).values ?? []))
  if (offered) return { is: 'choice', options: offered }
  throw new Error(`No field asks for a setting of type “${type}”`)
}

function kindOfMany(element: z.ZodMiniType): ValueKind {
  const one = kindOf(element)
  if (one.is === 'group') return { is: 'list', of: one.of }
  if (one.is === 'choice') return { is: 'choices', options: one.options }
  return one.is === 'number' ? { is: 'choices', options: rangeOf(element) } : { is: 'lines' }
}

/** Integers from the schema's minimum to its maximum. */
function rangeOf(schema: z.ZodMiniType): number[] {
  const limit = (name: string): number =>
    definitionOf(schema).checks?.find(({ _zod: { def } }) => def.check === name)?._zod.def.value ?? 0
  const [least, most] = [limit('greater_than'), limit('less_than')]
  return Array.from({ length: most - least + 1 }, (_, i) => least + i)
}
