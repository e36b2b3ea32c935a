import { toCents, toEuros } from './money.ts'
import { rewrittenCents } from './vat.ts'

/** Converts a price in euros to gross or net; `vatRate` in per cent, result to the nearest cent. */
export function rewrittenPrice(euros: number, vatRate: number, isGross: boolean): number {
  return toEuros(rewrittenCents(toCents(euros), Math.round(vatRate * 100), isGross))
}
