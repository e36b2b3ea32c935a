import type { BilledLine } from '@parvis/contract/billing/billing.ts'
import type { Credit, CreditChoice } from '@parvis/contract/billing/credit.rules.ts'
import { creditOf } from '@parvis/contract/billing/credit.rules.ts'
import { dateIn, formatDays, formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { centsIn, formatMoney } from '@parvis/contract/kit/money.ts'
import type { Holding, IssuedThread, Refund } from '@parvis/contract/refunds/refunds.ts'
import type { OrderFormat } from './orders.ts'

/** A chosen line: whole, or for a typed amount including VAT. */
export interface Chosen {
  readonly at: number
  /** Undefined for the whole line. */
  readonly typed?: string | undefined
}

const creditedIn = ({ invoice, notes, discountedAt }: IssuedThread) => ({
  lines: invoice.lines,
  credited: notes.flatMap(({ document }) => document.lines),
  discountedAt,
})

export const soldAt = ({ invoice }: IssuedThread, at: number): BilledLine | undefined => invoice.lines[at]

/** The net amount of a gross one, rounded: some gross amounts have no exact net. */
const netOf = (grossCents: number, vatRate: number): number => Math.round((grossCents * 10_000) / (10_000 + vatRate))

/**
 * The typed choice as a `CreditChoice`, whole where it equals the remaining amount; undefined for an invalid amount.
 */
export function choiceOf(thread: IssuedThread, { at, typed }: Chosen): CreditChoice | undefined {
  if (typed === undefined) return { at }
  const left = thread.lines.find((line) => line.at === at)?.leftCents ?? 0
  const gross = centsIn(typed)
  if (gross !== undefined && gross === leftOf(thread, at)) return { at }
  const { vatRate = 0, isGross } = soldAt(thread, at) ?? {}
  const cents = gross === undefined ? 0 : isGross ? gross : netOf(gross, vatRate)
  return cents > 0 && cents <= left ? { at, cents } : undefined
}

/** A preview of the credit note, by the same rule as the server; undefined where it is impossible. */
export const noteOf = (thread: IssuedThread, choices: readonly CreditChoice[], holding: Holding): Credit | undefined =>
  creditOf(creditedIn(thread), choices, { isKept: holding === 'kept' })

export const amountOf = (
  thread: IssuedThread,
  choices: readonly CreditChoice[],
  holding: Holding,
): number | undefined => noteOf(thread, choices, holding)?.grossCents

export const wholeOf = (thread: IssuedThread, chosen: readonly Chosen[]): Chosen[] =>
  chosen.filter((one) => {
    const choice = choiceOf(thread, one)
    return choice !== undefined && choice.cents === undefined
  })

export const stillOver = (thread: IssuedThread, choices: readonly CreditChoice[]): number =>
  noMoreHeld(thread).reduce((sum, { at }) => {
    const own = choices.find((choice) => choice.at === at)
    const back = own ? (amountOf(thread, [own], 'freed') ?? 0) : 0
    return sum + leftOf(thread, at) - back
  }, 0)

/** The remaining amount of a line, including VAT. */
export const leftOf = (thread: IssuedThread, at: number): number => amountOf(thread, [{ at }], 'freed') ?? 0

/** The invoiced amount of a line, including VAT and its share of discounts. */
export const paidOf = (thread: IssuedThread, at: number): number => {
  const { lines, discountedAt } = creditedIn(thread)
  return creditOf({ lines, credited: [], discountedAt }, [{ at }], { isKept: false })?.grossCents ?? 0
}

/** Paid lines whose items are no longer held: the amount to refund. */
export const noMoreHeld = ({ lines }: IssuedThread): Chosen[] =>
  lines.flatMap(({ at, isHeld, leftCents }) => (isHeld || leftCents <= 0 ? [] : { at }))

export const nameOf = ({ payer: { firstName, lastName }, invoice }: IssuedThread): string =>
  fullName({ firstName, lastName }) || invoice.billing.social_reason

export const whatIsLeft = (thread: IssuedThread): string =>
  [
    ...new Set(thread.lines.flatMap(({ at, leftCents }) => (leftCents > 0 ? (soldAt(thread, at)?.label ?? []) : []))),
  ].join(', ')

/** Documents are dated in Paris time. */
export const dateOf = (issuedAt: string, language: string): string =>
  formatDays([dateIn(issuedAt, 'Europe/Paris')], language)

export interface RefundState {
  readonly icon: 'check' | 'clock' | 'warning'
  readonly kind: 'success' | 'plain' | 'warning'
  readonly text: string
}

/** The status of a refund in words; a warning only where an action is needed. */
export function refundState(refund: Refund, { say, language, timeZone }: OrderFormat): RefundState {
  const { status, way, cents, givenAt, givenOn, reference, givenBy, isUnanswered } = refund
  const amount = formatMoney(cents, language)
  if (status === 'given' && way === 'online')
    return {
      icon: 'check',
      kind: 'success',
      text: say('money.back.is.given.online', { amount, time: formatInstant(givenAt ?? '', language, timeZone) }),
    }
  if (status === 'given') {
    const date = givenOn ? formatDays([givenOn], language) : ''
    const made = say('money.back.is.given.transfer', { amount, date })
    const noted = givenBy && say('money.back.is.given.by', { who: givenBy })
    return { icon: 'check', kind: 'success', text: [made, noted, reference].filter(Boolean).join(' · ') }
  }
  if (status === 'asked')
    return {
      icon: 'clock',
      kind: 'plain',
      text: say(isUnanswered ? 'money.back.is.unanswered' : 'money.back.is.asked'),
    }
  if (status === 'pending') return { icon: 'clock', kind: 'plain', text: say('money.back.is.pending') }
  return { icon: 'warning', kind: 'warning', text: say(`money.back.is.${status}`) }
}
