import type { BilledLine } from '#features/billing/billing.ts'
import type { CreditChoice, CreditedInvoice } from '#features/billing/credit.rules.ts'
import { creditablesOf, creditOf } from '#features/billing/credit.rules.ts'
import type { HeldLine } from '#features/billing/statement.rules.ts'
import { keyOf } from '#features/billing/statement.rules.ts'
import type { Cents } from '#kit/money.ts'
import type { Fate } from './withdrawals.ts'

export interface DayHolder {
  readonly userId: string
  readonly dayIds: readonly string[]
  readonly isOnSite: boolean
}

/** Whether a decision moves a person to a day they did not have. */
export const isMoved = ({ dayIds }: Pick<DayHolder, 'dayIds'>, fate: Fate): boolean =>
  fate.kind === 'move' && !dayIds.includes(fate.to)

/** Days that the person has after a decision. */
export function daysAfter(holder: Pick<DayHolder, 'dayIds'>, dayId: string, fate: Fate): string[] {
  const others = holder.dayIds.filter((id) => id !== dayId)
  return fate.kind === 'move' && isMoved(holder, fate) ? [...others, fate.to] : others
}

/**
 * Keys of items that the holders of a day lose: the items of that day, and the day unless replaced; all items of people
 * left without days.
 */
export function lostBy(
  lines: readonly Pick<HeldLine, 'userId' | 'key' | 'dayId' | 'articleId'>[],
  holders: readonly DayHolder[],
  dayId: string,
  fate: Fate,
): Set<string> {
  return new Set(
    holders.flatMap((holder) => {
      const own = lines.filter(({ userId }) => userId === holder.userId)
      const isGone = daysAfter(holder, dayId, fate).length === 0
      const isSwapped = isMoved(holder, fate)
      return own
        .filter((line) => isGone || (line.dayId === dayId && !(isSwapped && line.articleId === undefined)))
        .map(keyOf)
    }),
  )
}

export interface Returned {
  readonly choices: readonly CreditChoice[]
  readonly cents: Cents
}

/** Credit for lost items: their lines that are not yet credited. Undefined if there are none. */
export function returnedOf(invoice: CreditedInvoice, lost: ReadonlySet<string>): Returned | undefined {
  const isLost = ({ key, quantity }: BilledLine) => quantity === 1 && lost.has(key)
  const choices = creditablesOf(invoice)
    .filter(({ line, leftCents }) => isLost(line) && leftCents > 0)
    .map(({ at }) => ({ at }))
  const credit = choices.length > 0 ? creditOf(invoice, choices, { isKept: false }) : undefined
  return credit && credit.grossCents > 0 ? { choices, cents: credit.grossCents } : undefined
}

export interface OtherDay {
  readonly id: string
  readonly priceCents: Cents
  readonly isRetired: boolean
  readonly isOver: boolean
}

/** Whether holders of a day can move to another: it is offered, and has the same price where paid. */
export const isFit = (from: OtherDay, to: OtherDay, { isPaid }: { readonly isPaid: boolean }): boolean =>
  to.id !== from.id && !to.isRetired && !to.isOver && (!isPaid || to.priceCents === from.priceCents)

/** Places of a day: taken, and offered to the waiting list, which count as taken. */
export interface Places {
  readonly capacity: number | null
  readonly taken: number
  readonly offered: number
}

/** Free places, and those missing for newcomers. */
export function roomFor(
  { capacity, taken, offered }: Places,
  coming: number,
): { free: number | null; missing: number } {
  if (capacity === null) return { free: null, missing: 0 }
  const free = Math.max(0, capacity - taken - offered)
  return { free, missing: Math.max(0, coming - free) }
}
