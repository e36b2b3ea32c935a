import { isDeepStrictEqual } from 'node:util'

interface Placed<T> {
  readonly item: T
  readonly position: number
}

export interface Differences<T> {
  readonly added: readonly Placed<T>[]
  readonly changed: readonly (Placed<T> & { readonly before: T })[]
  readonly removed: readonly T[]
}

/**
 * Compares two lists by key; equal items need no statement, hence no lock. With `isOrdered` false, positions are not
 * compared.
 */
export function differencesOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  isOrdered = true,
): Differences<T> {
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const keys = after.map(keyOf)
  const kept = new Set(keys)
  const isInPlace = !isOrdered || isDeepStrictEqual(before.map(keyOf), keys)
  const placed = after.map((item, position) => ({ item, position, before: old.get(keyOf(item)) }))
  return {
    added: placed.flatMap(({ before: known, ...place }) => (known === undefined ? [place] : [])),
    changed: placed.flatMap((place) =>
      place.before === undefined || (isInPlace && isDeepStrictEqual(place.before, place.item))
        ? []
        : [{ ...place, before: place.before }],
    ),
    removed: before.filter((item) => !kept.has(keyOf(item))),
  }
}

/** Keys of the former items that were changed or removed. */
export const changedKeys = <T>({ changed, removed }: Differences<T>, keyOf: (item: T) => string): string[] => [
  ...changed.map(({ before }) => keyOf(before)),
  ...removed.map(keyOf),
]
