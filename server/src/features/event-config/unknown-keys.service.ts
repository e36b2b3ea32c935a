import { isJsonObject } from '#kit/json.ts'

/** The keys that the reading of a value has dropped, by dotted path: schemas of the product take no notice of others. */
export function droppedKeys(given: unknown, read: unknown, at: readonly string[] = []): string[] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((item: unknown, i) => droppedKeys(item, read[i], [...at, String(i)]))
  if (!isJsonObject(given) || !isJsonObject(read)) return []
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(read, key) || value === undefined
      ? droppedKeys(value, read[key], [...at, key])
      : [[...at, key].join('.')],
  )
}
