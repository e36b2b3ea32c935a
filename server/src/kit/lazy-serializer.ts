import fastJson from 'fast-json-stringify'
import type * as z from 'zod/mini'
import { jsonSchema } from './json-schema.ts'

/**
 * Serialises responses by their schema, stripping other keys. Compiled on first use, since a process serves few of
 * all endpoints.
 */
export function lazySerializer(reply: z.ZodMiniType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= fastJson(jsonSchema(reply, 'output'))
    return write(answer)
  }
}
