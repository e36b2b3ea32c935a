import type { Cents } from '#kit/money.ts'
import { rewrittenCents } from '#kit/vat.ts'
import type { BilledLine } from './billing.ts'

/** What one of a line is, as prices are shown: with VAT or without. One that is sold as prices are written is what was written. */
export function shownCents({ unitCents, vatRate, isGross }: BilledLine, showsGross: boolean): Cents {
  if ((isGross ?? false) === showsGross) return unitCents
  return rewrittenCents(unitCents, vatRate, showsGross)
}
