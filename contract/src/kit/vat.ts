import type { Cents } from './money.ts'

/** Standard rate of VAT in France, in basis points (CGI, article 278). */
export const STANDARD_RATE = 2000

/** VAT on a net amount in cents, at `rate` basis points, to the nearest cent, half a cent away from zero. */
export const vatOf = (base: Cents, rate: number): Cents => portion(base, rate, 10_000)

/** VAT within a gross amount in cents, at `rate` basis points, to the nearest cent, half a cent away from zero. */
export const vatWithin = (total: Cents, rate: number): Cents => portion(total, rate, 10_000 + rate)

/** Net price of a gross one, in cents, at `rate` basis points: for a buyer without VAT. */
export const withoutVat = (total: Cents, rate: number): Cents => total - vatWithin(total, rate)

/** Gross price of a net one, in cents, at `rate` basis points. */
export const withVat = (base: Cents, rate: number): Cents => base + vatOf(base, rate)

/** Converts a price in cents to gross (`isGross`) or net; `rate` in basis points. */
export const rewrittenCents = (cents: Cents, rate: number, isGross: boolean): Cents =>
  isGross ? withVat(cents, rate) : withoutVat(cents, rate)

function portion(amount: Cents, part: number, whole: number): Cents {
  const cents = Math.round((Math.abs(amount) * part) / whole)
  return amount < 0 && cents > 0 ? -cents : cents
}
