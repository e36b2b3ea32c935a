import fc from 'fast-check'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type StringDef = z.core.$ZodStringDef & { readonly format?: string; readonly pattern?: RegExp }
/** Preferred values of fields by name: above all, ids that exist. */
export type Preferred = Readonly<Record<string, fc.Arbitrary<unknown>>>

export const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eSALUT\u2066',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🇫🇷e\u0301\u200d',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{constructor.constructor("return 1")()}}#{7*7}',
  '=HYPERLINK("http://exemple.fr")',
  'Bcc: victime@exemple.fr\r\nX: y',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '9'.repeat(400),
  '1e309',
  'x'.repeat(10_001),
  'é'.repeat(120_000),
  '2027-13-45',
  '9999-12-31T23:59:60+14:00',
  '00000000-0000-0000-0000-000000000000',
]

/** JSON of objects and lists in each other, two a level. */
export const nested = (levels: number): string => `${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`
/** Placeholder for JSON too deep to be built as a value. */
const DEEP = 'too deep to be a value'
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(JSON.stringify(DEEP), () => nested(20_000))

const polluted: unknown = JSON.parse(
  '{"__proto__":{"isOrganiser":true},"constructor":{"prototype":{"isOrganiser":true}}}',
)

const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -0) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      [],
      {},
      [[]],
      [null],
      { length: 1e9 },
      polluted,
      JSON.parse(nested(50)),
      DEEP,
      Array(1_001).fill('a'),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Mostly valid values of a schema. `name` is the field's, for `known`. */
export function valid(schema: Schema, known: Preferred, name = ''): fc.Arbitrary<unknown> {
  const plain = () => byKind(schema as z.core.$ZodTypes, known, name)
  const preferred = Object.hasOwn(known, name) ? known[name] : undefined
  return preferred ? fc.oneof({ weight: 20, arbitrary: preferred }, { weight: 1, arbitrary: plain() }) : plain()
}

function byKind(schema: z.core.$ZodTypes, known: Preferred, name: string): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return texts(def)
    case 'number':
      return numbers
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'nullable':
      return fc.option(valid(def.innerType, known, name), { nil: null })
    case 'optional':
    case 'default':
      return valid(def.innerType, known, name)
    case 'pipe':
      return valid(def.in, known, name)
    case 'union':
      return fc.oneof(...def.options.map((option) => valid(option, known, name)))
    case 'array':
      return fc.array(valid(def.element, known, name.replace(/s$/, '')), { maxLength: 4 })
    case 'record':
      return fc.dictionary(valid(def.keyType, known).map(String), valid(def.valueType, known), { maxKeys: 4 })
    case 'object':
      return objects(def, known)
    case 'unknown':
      return fc.jsonValue({ maxDepth: 3 })
    default:
      throw new Error(`No values are made for a schema of kind ${def.type}`)
  }
}

const numbers = fc.oneof(
  fc.constantFrom(2 ** 31, 2 ** 53 - 1),
  fc.nat(5),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

function objects({ shape }: z.core.$ZodObjectDef, known: Preferred): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape)
  const isRequired = ([, field]: [string, Schema]) =>
    !['optional', 'default'].includes(field._zod.def.type) && field._zod.optin !== 'optional'
  return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, valid(field, known, key)])), {
    requiredKeys: fields.filter(isRequired).map(([key]) => key),
  })
}

function texts(def: StringDef): fc.Arbitrary<string> {
  if (def.format === 'datetime') return instants
  if (def.format === 'date') return instants.map((instant) => instant.slice(0, 10))
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def)
  const pattern = checks.flatMap((check) =>
    'pattern' in check && check.pattern instanceof RegExp ? [check.pattern] : [],
  )[0]
  if (pattern) return fc.stringMatching(pattern)
  const max = Math.min(...checks.flatMap((check) => (check.check === 'max_length' ? [check.maximum] : [])), 1_000)
  const min = Math.max(...checks.flatMap((check) => (check.check === 'min_length' ? [check.minimum] : [])), 0)
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 20) }) },
    { weight: 1, arbitrary: fc.constantFrom(...nastyTexts).map((text) => text.slice(0, max)) },
    // Text that only PostgreSQL refuses.
    { weight: 1, arbitrary: fc.constantFrom('a\u0000b', '\ud800b').map((text) => text.slice(0, max)) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(max)) },
  )
}

const instants = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

type Holder = Record<string, unknown>
const holdersIn = (value: unknown): Holder[] =>
  typeof value === 'object' && value !== null ? [value as Holder, ...Object.values(value).flatMap(holdersIn)] : []

/** Defines own keys even for names such as `__proto__`. */
const put = (holder: Holder, key: string, value: unknown): unknown =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

const keys = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'isOrganiser',
    'domainId',
    'id',
    '',
    '\u0000',
    'é'.repeat(5_000),
  ),
  fc.string(),
)

/** JSON with one to three faults: a wrong value, a missing field, an extra field. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoil = fc.record({
    at: fc.nat(),
    which: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'drop', 'add'),
    key: keys,
    value: nastyJson,
  })
  return fc.tuple(values, fc.array(spoil, { minLength: 1, maxLength: 3 })).map(([value, spoils]) => {
    let spoiledValue = structuredClone(value)
    for (const { at, which, how, key, value: shared } of spoils) {
      const nasty = structuredClone(shared)
      const holders = holdersIn(spoiledValue)
      const holder = holders[at % Math.max(1, holders.length)]
      const names = holder ? Object.keys(holder) : []
      const field = names[which % Math.max(1, names.length)]
      if (!holder) spoiledValue = nasty
      else if (how === 'add' || field === undefined) put(holder, key, nasty)
      else if (how === 'drop') delete holder[field]
      else put(holder, field, nasty)
    }
    return spoiledValue
  })
}
