import type { BilledLine } from '@parvis/contract/billing/billing.ts'
import type { Credit, CreditChoice } from '@parvis/contract/billing/credit.rules.ts'
import { creditOf } from '@parvis/contract/billing/credit.rules.ts'
import { dateIn, formatDays, formatInstant } from '@parvis/contract/kit/dates.ts'
import { centsIn, formatMoney } from '@parvis/contract/kit/money.ts'
import type { Holding, IssuedThread, Refund } from '@parvis/contract/refunds/refunds.ts'
import type { Told } from './orders.ts'

/** A line that is chosen: whole, or for the amount that is typed, including VAT. */
export interface Chosen {
  readonly at: number
  /** Undefined while the whole of it is meant. */
  readonly typed?: string | undefined
}

const creditedIn = ({ invoice, notes, discountedAt }: IssuedThread) => ({
  lines: invoice.lines,
  credited: notes.flatMap(({ document }) => document.lines),
  discountedAt,
})

export const soldAt = ({ invoice }: IssuedThread, at: number): BilledLine | undefined => invoice.lines[at]

/** What an amount including VAT is without it: the nearest, as not every amount has one. */
const netOf = (grossCents: number, vatRate: number): number => Math.round((grossCents * 10_000) / (10_000 + vatRate))

/** The choice as the rules know it, whole where all that is left is typed; nothing where what is typed is no amount of that line. */
export function choiceOf(thread: IssuedThread, { at, typed }: Chosen): CreditChoice | undefined {
  if (typed === undefined) return { at }
  const left = thread.lines.find((line) => line.at === at)?.leftCents ?? 0
  const gross = centsIn(typed)
  if (gross !== undefined && gross === leftOf(thread, at)) return { at }
  const { vatRate = 0, isGross } = soldAt(thread, at) ?? {}
  const cents = gross === undefined ? 0 : isGross ? gross : netOf(gross, vatRate)
  return cents > 0 && cents <= left ? { at, cents } : undefined
}

/** The credit note as the server will write it; nothing where it cannot be. */
export const noteOf = (thread: IssuedThread, choices: readonly CreditChoice[], holding: Holding): Credit | undefined =>
  creditOf(creditedIn(thread), choices, { isKept: holding === 'kept' })

/** What it would come to, in cents including VAT. */
export const amountOf = (
  thread: IssuedThread,
  choices: readonly CreditChoice[],
  holding: Holding,
): number | undefined => noteOf(thread, choices, holding)?.grossCents

/** The lines that are given back whole. */
export const wholeOf = (thread: IssuedThread, chosen: readonly Chosen[]): Chosen[] =>
  chosen.filter((one) => {
    const choice = choiceOf(thread, one)
    return choice !== undefined && choice.cents === undefined
  })

/** What of the lines that nobody holds any more is not given back by these choices, including VAT. */
export const stillOver = (thread: IssuedThread, choices: readonly CreditChoice[]): number =>
  noMoreHeld(thread).reduce((sum, { at }) => {
    const own = choices.find((choice) => choice.at === at)
    const back = own ? (amountOf(thread, [own], 'freed') ?? 0) : 0
    return sum + leftOf(thread, at) - back
  }, 0)

/** What is left of a line, including VAT; nothing of one that was given back. */
export const leftOf = (thread: IssuedThread, at: number): number => amountOf(thread, [{ at }], 'freed') ?? 0

/** What a line came to on the invoice, including VAT and its share of discounts. */
export const paidOf = (thread: IssuedThread, at: number): number => {
  const { lines, discountedAt } = creditedIn(thread)
  return creditOf({ lines, credited: [], discountedAt }, [{ at }], { isKept: false })?.grossCents ?? 0
}

/** The lines that were paid and that nobody holds any more: what is to be returned of an invoice. */
export const noMoreHeld = ({ lines }: IssuedThread): Chosen[] =>
  lines.flatMap(({ at, isHeld, leftCents }) => (isHeld || leftCents <= 0 ? [] : { at }))

/** Whom an invoice is for, as lists name them. */
export const nameOf = ({ payer: { firstName, lastName }, invoice }: IssuedThread): string =>
  `${firstName} ${lastName}`.trim() || invoice.billing.social_reason

/** « 2 journées, actes »: what is left of it, by its labels. */
export const whatIsLeft = (thread: IssuedThread): string =>
  [
    ...new Set(thread.lines.flatMap(({ at, leftCents }) => (leftCents > 0 ? (soldAt(thread, at)?.label ?? []) : []))),
  ].join(', ')

/** The date of a document is that of Paris. */
export const dateOf = (issuedAt: string, language: string): string =>
  formatDays([dateIn(issuedAt, 'Europe/Paris')], language)

export interface RefundState {
  readonly icon: 'check' | 'clock' | 'warning'
  readonly kind: 'success' | 'plain' | 'warning'
  readonly text: string
}

/** Where money that is given back stands, in words; only what somebody must act upon is a warning. */
export function refundState(refund: Refund, { say, language, timeZone }: Told): RefundState {
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
