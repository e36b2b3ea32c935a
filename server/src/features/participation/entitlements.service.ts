import type { Tx } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export interface ParticipationState {
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
export type EntitlementCheck = (
  tx: Tx,
  standing: ParticipationState & { readonly now: Date },
) => Promise<ReleaseExcess | undefined>
type ReleaseExcess = () => Promise<void>

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** In the order in which their rows are locked. */
    readonly entitlements: readonly EntitlementCheck[]
    /** Limited items were given back: people who wait for them are served. */
    readonly placesReleased: (tx: Tx, ports: Ports, eventId: string) => Promise<void>
  }
}

/** Makes all holdings consistent with the participation: reads run together, places are given back in lock order. */
export async function adjustEntitlements(tx: Tx, ports: Ports, standing: ParticipationState): Promise<void> {
  const now = ports.clock.now()
  const looks = ports.hooks.entitlements.map((look, i) => [i, () => look(tx, { ...standing, now })] as const)
  const found = await readInParallel(tx, Object.fromEntries(looks))
  const released = looks.flatMap(([i]) => found[i] ?? [])
  for (const release of released) await release()
  if (released.length > 0) await ports.hooks.placesReleased(tx, ports, standing.eventId)
}
