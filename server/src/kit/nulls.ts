import * as z from 'zod/mini'

/**
 * Fields that are refused when null instead of being read as absent: without them more would be done, or the version
 * check skipped, and the intent of null is not known.
 */
export const NEVER_NULL: ReadonlySet<string> = new Set([
  ...['was', 'version', 'seen', 'onAir', 'seal', 'revision', 'awaitedCents', 'dryRun'],
  // Without them, all people are selected.
  ...['userIds', 'audience'],
])

type Read = (value: unknown) => unknown

const takesNull = (schema: z.core.$ZodType): boolean => z.safeParse(schema, null).success

/** Whether a null field of a body is read as absent. */
export const isAbsentWhenNull = (key: string, field: z.core.$ZodType): boolean =>
  field._zod.optin !== undefined && !NEVER_NULL.has(key) && !takesNull(field)

const readers = new WeakMap<z.core.$ZodType, Read>()
const asItIs: Read = (value) => value

function readerOf(schema: z.core.$ZodType): Read {
  const known = readers.get(schema)
  if (known) return known
  // Ends the recursion of a schema that contains itself.
  readers.set(schema, asItIs)
  const read = makeReader(schema)
  readers.set(schema, read)
  return read
}

function makeReader(schema: z.core.$ZodType): Read {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return readerOfObject(def.shape)
  if (def.type === 'array') return inList(readerOf(def.element))
  if (def.type === 'record') return inRecord(readerOf(def.valueType))
  if (def.type === 'pipe') return readerOf(def.in)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return readerOf(def.innerType)
  return asItIs
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readerOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): Read {
  const fields = new Map(
    Object.entries(shape).map(([key, field]) => [
      key,
      { read: NEVER_NULL.has(key) ? asItIs : readerOf(field), isLeft: isAbsentWhenNull(key, field) },
    ]),
  )
  if ([...fields.values()].every(({ read, isLeft }) => read === asItIs && !isLeft)) return asItIs
  return (value) => {
    if (!isRecord(value)) return value
    const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      const field = fields.get(key)
      if (!field) return [[key, one]]
      return one === null && field.isLeft ? [] : [[key, field.read(one)]]
    })
    return Object.fromEntries(entries)
  }
}

function inList(read: Read): Read {
  return read === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(read) : value)
}

function inRecord(read: Read): Read {
  if (read === asItIs) return asItIs
  return (value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one)])) : value
}

/**
 * A body without optional fields that are null, at any depth, where null has no meaning of its own: many libraries
 * send null for absent values. Unions are left unchanged.
 */
export const withoutNulls = (schema: z.core.$ZodType, value: unknown): unknown => readerOf(schema)(value)
