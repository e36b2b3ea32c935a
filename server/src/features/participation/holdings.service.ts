import type { Tx } from '#kit/transaction.ts'
import { sideBySide } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export interface Standing {
  readonly eventId: string
  readonly userId: string
  readonly registered: boolean
  readonly isRemote: boolean
  readonly dayIds: readonly string[]
}

/**
 * Checks one kind of holding (articles, slots, answers with limited places) against the new participation, and returns
 * the function that gives back the excess, if any.
 */
export type Holding = (tx: Tx, standing: Standing & { readonly now: Date }) => Promise<GivesBack | undefined>
type GivesBack = () => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** In the order in which their rows are locked. */
    readonly holdings: readonly Holding[]
  }
}

/** Makes all holdings consistent with the participation: reads run together, places are given back in lock order. */
export async function followed(tx: Tx, ports: Ports, standing: Standing): Promise<void> {
  const now = ports.clock.now()
  const looks = ports.declared.holdings.map((look, i) => [i, () => look(tx, { ...standing, now })] as const)
  const found = await sideBySide(tx, Object.fromEntries(looks))
  for (const [i] of looks) await found[i]?.()
}
