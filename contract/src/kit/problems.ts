import * as z from 'zod/mini'

/** Content security policies report even an attempt at `eval`; the server never loads this file. */
z.config({ jitless: true })

/** Validation errors for a screen: the first error key by dotted path; empty when valid. */
export function problemsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = z.safeParse(schema, value)
  const problems: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) problems[issue.path.join('.')] ??= issue.message
  return problems
}
