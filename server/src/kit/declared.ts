import type { AccessEnding } from './access-ending.ts'
import type { Erasing, Forgetting } from './erasing.ts'
import type { Kept } from './kept.ts'
import type { Merging } from './merging.ts'

/**
 * Hooks that features declare for features below them on the map, which cannot import them. The feature that calls a
 * hook adds it to this interface, beside its type (`declare module '#kit/declared.ts'`); `features.ts` gathers the
 * implementations from the descriptors, and the types refuse an application in which one is missing.
 */
export interface Declared {
  /** Every column that refers to a person, in the order in which an erasure visits them. */
  readonly kept: readonly Kept[]
  /** Further steps of an erasure, in the order of the map. */
  readonly erasing: readonly Erasing[]
  readonly forgetting: readonly Forgetting[]
  /** Revokes the ways into an account that features keep. */
  readonly accessEnding: readonly AccessEnding[]
  /** Steps of merging two accounts of one person, in the order of the map. */
  readonly merging: readonly Merging[]
}
