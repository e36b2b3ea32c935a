/** An object as JSON knows it: its fields, of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object, and neither a list nor nothing. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
