import * as z from 'zod/mini'

/** A browser that forbids `eval` reports even the attempt; the server never loads this file. */
z.config({ jitless: true })

/** What is wrong with a value, for the screen: the key of the first sentence by dotted path. Empty when all is well. */
export function problemsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = z.safeParse(schema, value)
  const problems: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) problems[issue.path.join('.')] ??= issue.message
  return problems
}
