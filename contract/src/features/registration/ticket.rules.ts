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
  /** They come, and the registration is complete only once it is paid. */
  | 'toPay'
  | 'pending'
  | 'transfer'
  | Exclude<ParticipationState, 'none'>

export interface TicketFacts {
  readonly facts: Pick<
    UserEvent,
    'registered' | 'responded' | 'isRemote' | 'representedBy' | 'isCompleted' | 'registeredBy'
  > | null
  readonly phase: 'before' | 'open' | 'closed'
  /** Whether people of their type are asked to pay. */
  readonly pays: boolean
  readonly payment?: PaymentStanding | undefined
  readonly waiting?: { readonly inWaitingList: boolean; readonly offer: object | null } | undefined
  /** They have begun to answer. */
  readonly hasDraft?: boolean
}

/**
 * One table for all that a person may be told of their registration. A place on site that is kept goes before every other
 * answer, as it is lost by waiting; money goes before « confirmed », which nobody is who still has to pay.
 */
export function ticketOf({ facts, phase, pays, payment, waiting, hasDraft = false }: TicketFacts): TicketState {
  const state = stateOf(facts)
  const isOpen = phase === 'open'
  if (isOpen && state !== 'onsite' && waiting?.offer) return 'kept'
  if (state === 'onsite' || state === 'remote') {
    if (pays && facts !== null && isDue(facts)) return owed(payment)
    return state
  }
  if (isOpen && waiting?.inWaitingList) return 'line'
  if (state !== 'none') return state
  if (!isOpen) return phase
  return hasDraft ? 'begun' : 'new'
}

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

function owed(payment: PaymentStanding | undefined): 'pending' | 'transfer' | 'toPay' {
  return payment === 'pending' || payment === 'transfer' ? payment : 'toPay'
}
