import type { Cents } from './money.ts'

/** The standard rate of VAT in France, in basis points (CGI, article 278): that of admission to a day. */
export const STANDARD_RATE = 2000

/** `rate` basis points of an amount in cents, to the nearest cent, half a cent away from zero. */
export const vatOf = (base: Cents, rate: number): Cents => portion(base, rate, 10_000)

/** The VAT that an amount in cents includes, at `rate` basis points, to the nearest cent, half a cent away from zero. */
export const vatWithin = (total: Cents, rate: number): Cents => portion(total, rate, 10_000 + rate)

/** What a price that includes VAT is without it, in cents, at `rate` basis points: what a buyer pays who is charged none. */
export const withoutVat = (total: Cents, rate: number): Cents => total - vatWithin(total, rate)

/** What a price without VAT is with it, in cents, at `rate` basis points. */
export const withVat = (base: Cents, rate: number): Cents => base + vatOf(base, rate)

/** A price in cents, written with VAT where `isGross` and else without, that was written the other way; `rate` in basis points. */
export const rewrittenCents = (cents: Cents, rate: number, isGross: boolean): Cents =>
  isGross ? withVat(cents, rate) : withoutVat(cents, rate)

function portion(amount: Cents, part: number, whole: number): Cents {
  const cents = Math.round((Math.abs(amount) * part) / whole)
  return amount < 0 && cents > 0 ? -cents : cents
}
