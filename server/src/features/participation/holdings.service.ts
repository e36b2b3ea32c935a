import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** Where a person stands once their change is made: what they hold besides days must follow. */
export interface Standing {
  readonly eventId: string
  readonly userId: string
  readonly registered: boolean
  readonly isRemote: boolean
  /** The days they hold; none when they do not come. */
  readonly dayIds: readonly string[]
}

/**
 * Something that people hold besides days: articles, slots, answers that may run out. Gives back what a person may no
 * longer hold.
 */
export type Holding = (tx: Tx, standing: Standing & { readonly now: Date }) => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** What people hold besides days, in the order in which its places are locked. */
    readonly holdings: readonly Holding[]
  }
}

/** Has everything a person holds follow where they stand. */
export async function followed(tx: Tx, ports: Ports, standing: Standing): Promise<void> {
  const now = ports.clock.now()
  for (const follow of ports.declared.holdings) await follow(tx, { ...standing, now })
}
