import type { PaymentStanding } from '#features/checkout/checkout.rules.ts'
import type { InvoiceSummary } from '#features/checkout/checkout.ts'
import type { ParticipationState } from '#features/participation/participation.rules.ts'
import { isDue, stateOf } from '#features/participation/participation.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

/** Where somebody stands, in one word: what home, the confirmation and the mails say is drawn from it. */
export type TicketState =
  /** Nothing is answered: registration is to come, is over, is to be made, or was begun. */
  | 'before'
  | 'closed'
  | 'new'
  | 'begun'
  /** A place is kept for them, or they wait for one. */
  | 'kept'
  | 'line'
  /** They come, and have not answered all that the steps ask: there is no badge before that. */
  | 'lacking'
  /** They come, and the registration is complete only once it is paid. */
  | 'toPay'
  | 'pending'
  | 'transfer'
  | Exclude<ParticipationState, 'none'>

export interface TicketFacts {
  readonly facts: Pick<
    UserEvent,
    'registered' | 'responded' | 'isRemote' | 'representedBy' | 'isPartial' | 'isCompleted' | 'registeredBy'
  > | null
  readonly phase: 'before' | 'open' | 'closed'
  /** Whether people of their type are asked to pay. */
  readonly pays: boolean
  readonly payment?: PaymentStanding | undefined
  /** Euros that they still owe, VAT included; left out while it is not known. */
  readonly due?: number | undefined
  readonly waiting?: { readonly inWaitingList: boolean; readonly offer: object | null } | undefined
  /** They have begun to answer. */
  readonly hasDraft?: boolean
}

/**
 * One table for all that a person may be told of their registration. A place on site that is kept goes before every other
 * answer, as it is lost by waiting; answers that are lacking go before money, which completes nothing without them; money
 * goes before « confirmed », which nobody is who still has to pay.
 */
export function ticketOf({ facts, phase, pays, payment, due, waiting, hasDraft = false }: TicketFacts): TicketState {
  const state = stateOf(facts)
  const isOpen = phase === 'open'
  if (isOpen && state !== 'onsite' && waiting?.offer) return 'kept'
  if (state === 'onsite' || state === 'remote') {
    if (facts?.isPartial) return 'lacking'
    return pays && isDue(facts) ? owed(payment, due, state) : state
  }
  if (isOpen && waiting?.inWaitingList) return 'line'
  if (state !== 'none') return state
  if (!isOpen) return phase
  return hasDraft ? 'begun' : 'new'
}

/** Euros that a summary leaves to pay, VAT included; what a transfer was ordered for, while it is awaited. */
export const owedIn = ({ transfer, totalTTC }: Pick<InvoiceSummary, 'transfer' | 'totalTTC'>): number =>
  Math.max(transfer?.amount ?? totalTTC, 0)

/** What becomes of somebody's money when they give their registration up: it is theirs to have back, was on its way, or is no longer owed. */
export type MoneyAtStake = 'none' | 'due' | 'transfer' | 'paid'

export function moneyAtStake(
  summary: Pick<InvoiceSummary, 'prevHT' | 'totalHT' | 'payment'> | undefined,
): MoneyAtStake {
  if (!summary) return 'none'
  if (summary.payment === 'transfer') return 'transfer'
  if (summary.prevHT > 0) return 'paid'
  return summary.totalHT > 0 ? 'due' : 'none'
}

/** A registration that is not complete yet awaits an answer about its money, or the money, where there is any to pay. */
function owed(
  payment: PaymentStanding | undefined,
  due: number | undefined,
  settled: 'onsite' | 'remote',
): 'pending' | 'transfer' | 'toPay' | 'onsite' | 'remote' {
  if (payment === 'pending' || payment === 'transfer') return payment
  return due === undefined || due > 0 ? 'toPay' : settled
}
