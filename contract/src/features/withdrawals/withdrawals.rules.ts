import type { BilledLine } from '#features/billing/billing.ts'
import type { CreditChoice, CreditedInvoice } from '#features/billing/credit.rules.ts'
import { creditablesOf, creditOf } from '#features/billing/credit.rules.ts'
import type { HeldLine } from '#features/billing/statement.rules.ts'
import { keyOf } from '#features/billing/statement.rules.ts'
import type { Cents } from '#kit/money.ts'
import type { Fate } from './withdrawals.ts'

/** Somebody who holds the day. */
export interface DayHolder {
  readonly userId: string
  /** All days on which they come. */
  readonly dayIds: readonly string[]
  readonly isOnSite: boolean
}

/** Whether a fate takes somebody to a day on which they do not come yet. */
export const isMoved = ({ dayIds }: Pick<DayHolder, 'dayIds'>, fate: Fate): boolean =>
  fate.kind === 'move' && !dayIds.includes(fate.to)

/** The days on which somebody comes afterwards. */
export function daysAfter(holder: Pick<DayHolder, 'dayIds'>, dayId: string, fate: Fate): string[] {
  const others = holder.dayIds.filter((id) => id !== dayId)
  return fate.kind === 'move' && isMoved(holder, fate) ? [...others, fate.to] : others
}

/**
 * What the holders of a day lose of what they hold, by the keys of statements: what is of the day, and the day itself unless
 * another takes its place; all of it where they come on no day any more.
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

/** What a credit note gives back of one invoice. */
export interface Returned {
  readonly choices: readonly CreditChoice[]
  /** Including VAT. */
  readonly cents: Cents
}

/** What is given back of an invoice because of what is lost: the lines of it that nothing has taken back yet. */
export function returnedOf(invoice: CreditedInvoice, lost: ReadonlySet<string>): Returned | undefined {
  const isLost = ({ key, quantity }: BilledLine) => quantity === 1 && lost.has(key)
  const choices = creditablesOf(invoice)
    .filter(({ line, leftCents }) => isLost(line) && leftCents > 0)
    .map(({ at }) => ({ at }))
  const credit = choices.length > 0 ? creditOf(invoice, choices, { isKept: false }) : undefined
  return credit && credit.grossCents > 0 ? { choices, cents: credit.grossCents } : undefined
}

/** A day as a move looks at it. */
export interface OtherDay {
  readonly id: string
  readonly priceCents: Cents
  readonly isRetired: boolean
  readonly isOver: boolean
}

/** Whether the holders of a day can be moved to another: it is offered, and costs the same where it is paid for. */
export const isFit = (from: OtherDay, to: OtherDay, { isPaid }: { readonly isPaid: boolean }): boolean =>
  to.id !== from.id && !to.isRetired && !to.isOver && (!isPaid || to.priceCents === from.priceCents)

/** The places of a day: taken, and offered to the waiting list, which count as taken. */
export interface Places {
  readonly capacity: number | null
  readonly taken: number
  readonly offered: number
}

/** How many places are free, and how many are lacking for those who would come. */
export function roomFor(
  { capacity, taken, offered }: Places,
  coming: number,
): { free: number | null; missing: number } {
  if (capacity === null) return { free: null, missing: 0 }
  const free = Math.max(0, capacity - taken - offered)
  return { free, missing: Math.max(0, coming - free) }
}
