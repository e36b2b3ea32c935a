import type { Cents } from '@parvis/contract/kit/money.ts'
import { declared } from '#kit/declared.ts'
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
 * longer hold, and answers what the rest costs, excluding VAT.
 */
export type Holding = (tx: Tx, standing: Standing) => Promise<Cents>

const holdings = declared<readonly Holding[]>('what people hold besides days')

/** Says what people hold besides days. Holdings are visited in the order in which their places are locked. */
export function holdBesides(ports: Ports, held: readonly Holding[]): void {
  holdings.declare(ports, held)
}

/** Has everything a person holds follow where they stand; answers what it costs, excluding VAT. */
export async function followed(tx: Tx, ports: Ports, standing: Standing): Promise<Cents> {
  let cents = 0
  for (const follow of holdings.of(ports)) cents += await follow(tx, standing)
  return cents
}
