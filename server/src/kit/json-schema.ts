import * as z from 'zod/mini'
import { isJsonObject } from './json.ts'

type Json = Record<string, unknown>
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>

/** `anyOf [T, null]` → `type: [T, 'null']`: equivalent, and the serializer need not try each branch. */
function flatten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flatten)
  if (!isJsonObject(node)) return node
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, flatten(value)]),
  ) as Json
  if (!Array.isArray(anyOf)) return rest
  const [branch, nothing] = anyOf as Json[]
  const isNullable = anyOf.length === 2 && nothing?.['type'] === 'null' && typeof branch?.['type'] === 'string'
  if (!isNullable) return { ...rest, anyOf }
  // `enum` is a separate condition, which null must meet too.
  const values = Array.isArray(branch['enum']) ? { enum: [...(branch['enum'] as unknown[]), null] } : {}
  return { ...rest, ...branch, ...values, type: [branch['type'], 'null'] }
}

/**
 * JSON Schema 2020-12 of a schema, for requests (`input`) or responses (`output`); schemas of `names` go under
 * `$defs`.
 */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', names?: SchemaNames): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(names && { metadata: names }),
  })
  return flatten(json) as Json
}
