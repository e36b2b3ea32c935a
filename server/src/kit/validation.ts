import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import * as z from 'zod/mini'

const KEY = /^[A-Z][A-Z0-9_]*$/

/** The key of the sentence for one of zod's issues: the schema's own message when it is a key. */
function keyOf(issue: z.core.$ZodIssue): string {
  if (KEY.test(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'UNKNOWN_KEY'
  if (issue.code === 'too_big') return 'TOO_LONG'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'REQUIRED'
  if (issue.code === 'invalid_value') return 'CHOICE_UNKNOWN'
  return 'INVALID'
}

/** Each wrong field once, by its dotted path. */
export function fieldsOf(error: z.core.$ZodError, prefix: readonly string[] = []): { path: string; code: string }[] {
  const fields = error.issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path.map(String)]
    const code = keyOf(issue)
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    return keys.map((key) => ({ path: (key === undefined ? path : [...path, key]).join('.'), code }))
  })
  return fields.filter((field, i) => fields.findIndex((other) => other.path === field.path) === i)
}

/** Parses, or refuses with the documented 400 that names each field. */
export function parse<T extends z.ZodMiniType>(schema: T, input: unknown, prefix: readonly string[] = []): z.output<T> {
  const result = z.safeParse(schema, input, { reportInput: true })
  return result.success ? result.data : refuse(common.VALIDATION, {}, fieldsOf(result.error, prefix))
}

/** The same schema, refusing keys it does not know: a mistyped field must not be lost in silence. */
export function strict(schema: z.ZodMiniType): z.ZodMiniType {
  if (!(schema instanceof z.ZodMiniObject) || schema._zod.def.catchall) return schema
  return z.catchall(schema, z.never())
}
