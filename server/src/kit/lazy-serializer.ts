import fastJson from 'fast-json-stringify'
import type * as z from 'zod/mini'
import { jsonSchema } from './json-schema.ts'

/** Writes the answers of a call, cut to their schema: made ready with the first, as a process is asked few of all calls. */
export function lazySerializer(reply: z.ZodMiniType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= fastJson(jsonSchema(reply, 'output'))
    return write(answer)
  }
}
