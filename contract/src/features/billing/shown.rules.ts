import type { Cents } from '#kit/money.ts'
import { rewrittenCents } from '#kit/vat.ts'
import type { BilledLine } from './billing.ts'

/** Unit price with or without VAT, in cents; unchanged where it is already written so. */
export function shownCents({ unitCents, vatRate, isGross }: BilledLine, showsGross: boolean): Cents {
  if ((isGross ?? false) === showsGross) return unitCents
  return rewrittenCents(unitCents, vatRate, showsGross)
}
