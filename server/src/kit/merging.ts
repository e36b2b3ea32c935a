import type { Ports } from '#ports/ports.ts'
import type { Tx } from './transaction.ts'

/** Two people who turn out to be one: what is of `from` becomes that of `to`. */
export interface Merged {
  readonly domainId: string
  readonly from: string
  readonly to: string
  /** The event whose rows are moved; all that is left of them where there is none. */
  readonly eventId: string | undefined
}

/**
 * What a feature does, besides the rows that it keeps about people, where two of them turn out to be one. It is called in the one
 * transaction of the merge, before the rows that just change hands do: once for each event, with those of that event, and once
 * for what is left.
 */
export type Merging = (tx: Tx, ports: Ports, merged: Merged) => Promise<void>
