import type { AccessEndHandler } from './access-ending.ts'
import type { MergeHandler } from './account-merge.ts'
import type { ErasureHandler, ExpiryHandler } from './erasure.ts'
import type { PersonalDataColumn } from './personal-data.ts'

/**
 * Hooks that features declare for features below them on the map, which cannot import them. The feature that calls a
 * hook adds it to this interface, beside its type (`declare module '#kit/hooks.ts'`); `features.ts` gathers the
 * implementations from the descriptors, and the types refuse an application in which one is missing.
 */
export interface Hooks {
  /** Every column that refers to a person, in the order in which an erasure visits them. */
  readonly kept: readonly PersonalDataColumn[]
  /** Further steps of an erasure, in the order of the map. */
  readonly erasing: readonly ErasureHandler[]
  readonly forgetting: readonly ExpiryHandler[]
  /** Revokes the ways into an account that features keep. */
  readonly accessEnding: readonly AccessEndHandler[]
  /** Steps of merging two accounts of one person, in the order of the map. */
  readonly merging: readonly MergeHandler[]
}
