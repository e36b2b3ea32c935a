export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object, neither an array nor null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
