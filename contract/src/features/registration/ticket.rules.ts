import type { PaymentStanding } from '#features/checkout/checkout.rules.ts'
import type { InvoiceSummary } from '#features/checkout/checkout.ts'
import type { ParticipationState } from '#features/participation/participation.rules.ts'
import { isDue, stateOf } from '#features/participation/participation.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

/** State of a registration, shown on the home page, the confirmation and in mails. */
export type TicketState =
  /** No answer: not open yet, closed, to be made, or begun. */
  | 'before'
  | 'closed'
  | 'new'
  | 'begun'
  /** A place is reserved for them, or they are on the waiting list. */
  | 'kept'
  | 'line'
  | 'lacking'
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
  readonly pays: boolean
  readonly payment?: PaymentStanding | undefined
  /** Euros due, VAT included; undefined while unknown. */
  readonly due?: number | undefined
  readonly waiting?: { readonly inWaitingList: boolean; readonly offer: object | null } | undefined
  readonly hasDraft?: boolean
}

/**
 * The one decision table for the state of a registration. A reserved place comes first, as it expires; missing answers
 * come before payment, which would complete nothing; payment comes before « confirmed ».
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

/** Euros left to pay, VAT included; while a transfer is awaited, its amount. */
export const owedIn = ({ transfer, totalTTC }: Pick<InvoiceSummary, 'transfer' | 'totalTTC'>): number =>
  Math.max(transfer?.amount ?? totalTTC, 0)

/** Money of a cancelled registration: none, no longer due, transfer on its way, or paid. */
export type MoneyAtStake = 'none' | 'due' | 'transfer' | 'paid'

export function moneyAtStake(
  summary: Pick<InvoiceSummary, 'prevHT' | 'totalHT' | 'payment'> | undefined,
): MoneyAtStake {
  if (!summary) return 'none'
  if (summary.payment === 'transfer') return 'transfer'
  if (summary.prevHT > 0) return 'paid'
  return summary.totalHT > 0 ? 'due' : 'none'
}

/** State of payment of a person who comes; their way of coming once nothing is due. */
function owed(
  payment: PaymentStanding | undefined,
  due: number | undefined,
  settled: 'onsite' | 'remote',
): 'pending' | 'transfer' | 'toPay' | 'onsite' | 'remote' {
  if (payment === 'pending' || payment === 'transfer') return payment
  return due === undefined || due > 0 ? 'toPay' : settled
}
