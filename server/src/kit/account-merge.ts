import type { Ports } from '#ports/ports.ts'
import type { Tx } from './transaction.ts'

export interface MergedAccounts {
  readonly domainId: string
  readonly from: string
  readonly to: string
  /** The event whose rows are moved; undefined for those of no event. */
  readonly eventId: string | undefined
}

/**
 * Step of a feature when two accounts of one person are merged, besides the rows declared as personal data. Runs in
 * the transaction of the merge, before the declared rows change hands: once for each event, and once for rows of no
 * event.
 */
export type MergeHandler = (tx: Tx, ports: Ports, merged: MergedAccounts) => Promise<void>
