import type { Tx } from '#kit/transaction.ts'
import { sideBySide } from '#kit/transaction.ts'
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
 * Something that people hold besides days: articles, slots, answers that may run out. Looks at what a person may no longer
 * hold; what is answered gives it back.
 */
export type Holding = (tx: Tx, standing: Standing & { readonly now: Date }) => Promise<GivesBack | undefined>
type GivesBack = () => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** What people hold besides days, in the order in which its places are locked. */
    readonly holdings: readonly Holding[]
  }
}

/** Has everything a person holds follow where they stand: looked at together, given back in the order of the locks. */
export async function followed(tx: Tx, ports: Ports, standing: Standing): Promise<void> {
  const now = ports.clock.now()
  const looks = ports.declared.holdings.map((look, i) => [i, () => look(tx, { ...standing, now })] as const)
  const found = await sideBySide(tx, Object.fromEntries(looks))
  for (const [i] of looks) await found[i]?.()
}
