import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import * as z from 'zod/mini'

const KEY = /^[A-Z][A-Z0-9_]*$/

function keyOf(issue: z.core.$ZodIssue): string {
  if (KEY.test(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'UNKNOWN_KEY'
  if (issue.code === 'too_big') return 'TOO_LONG'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'REQUIRED'
  if (issue.code === 'invalid_type' && issue.expected === 'number' && typeof issue.input === 'string')
    return 'NUMBER_FORMAT'
  if (issue.code === 'invalid_value') return 'CHOICE_UNKNOWN'
  return 'INVALID'
}

interface Fault {
  readonly path: string
  readonly code: string
}

/** The invalid fields, each once, by dotted path. */
export function fieldsOf(error: z.core.$ZodError, prefix: readonly string[] = []): Fault[] {
  const faults = new Map<string, Fault>()
  for (const issue of error.issues) {
    const parent = [...prefix, ...issue.path.map(String)]
    const code = keyOf(issue)
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of keys) {
      const path = (key === undefined ? parent : [...parent, key]).join('.')
      if (!faults.has(path)) faults.set(path, { path, code })
    }
  }
  return [...faults.values()]
}

/** Bounds the answer to an invalid body: no form has more fields. */
const MOST_FAULTS = 100
const MOST_PATH = 200
const shortened = ({ path, code }: Fault): Fault => ({
  path: path.length > MOST_PATH ? `${path.slice(0, MOST_PATH)}…` : path,
  code,
})

/** Parses the input, or refuses (400, VALIDATION) with each invalid field. */
export function parse<T extends z.ZodMiniType>(schema: T, input: unknown, prefix: readonly string[] = []): z.output<T> {
  const result = z.safeParse(schema, input, { reportInput: true })
  if (result.success) return result.data
  return refuse(common.VALIDATION, {}, fieldsOf(result.error, prefix).slice(0, MOST_FAULTS).map(shortened))
}

/** The schema, refusing unknown keys: a mistyped field must not be ignored. */
export function strict(schema: z.ZodMiniType): z.ZodMiniType {
  if (!(schema instanceof z.ZodMiniObject) || schema._zod.def.catchall) return schema
  return z.catchall(schema, z.never())
}
