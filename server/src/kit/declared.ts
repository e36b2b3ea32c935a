import type { AccessEnding } from './access-ending.ts'
import type { Erasing, Forgetting } from './erasing.ts'
import type { Kept } from './kept.ts'
import type { Merging } from './merging.ts'

/**
 * What features declare to those below them, which cannot import them. Whoever asks for something adds it to this
 * interface, beside its type (`declare module '#kit/declared.ts'`); `features.ts` gathers it from the descriptors, and
 * the types refuse an application in which something is missing.
 */
export interface Declared {
  /** Every place where a person is named, in the order in which an erasure visits them. */
  readonly kept: readonly Kept[]
  /** What is done besides, in the order of the map. */
  readonly erasing: readonly Erasing[]
  readonly forgetting: readonly Forgetting[]
  /** What else opens an account, taken away where its owner is another. */
  readonly accessEnding: readonly AccessEnding[]
  /** What is done where two people turn out to be one, in the order of the map. */
  readonly merging: readonly Merging[]
}
