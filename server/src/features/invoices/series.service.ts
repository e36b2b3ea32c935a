import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { invoiceRefusals } from '@parvis/contract/invoices/invoices.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { sirenOf } from './facturx.service.ts'
import type { InvoiceRow } from './invoices.store.ts'

const SPECIMEN = 'SPECIMEN'
const CREDIT_NOTES = 'A'
const INVOICES = 'F'

/** Prefix of a series. Credit notes and specimens have their own, so that they use up no invoice numbers. */
export function prefixOf(
  settings: Pick<Settings, 'FO_INVOICE_PREFIX'>,
  { kind, isSpecimen }: Pick<InvoiceRow, 'kind' | 'isSpecimen'>,
): string {
  const own = settings.FO_INVOICE_PREFIX.trim() || INVOICES
  if (own.toUpperCase().startsWith(SPECIMEN))
    refuse(invoiceRefusals.INVOICE_INVALID, {}, [{ path: 'FO_INVOICE_PREFIX', code: 'INVALID' }])
  const credit = own === CREDIT_NOTES ? `${own}V` : CREDIT_NOTES
  const prefix = kind === 'invoice' ? own : credit
  return isSpecimen ? `${SPECIMEN}-${prefix}` : prefix
}

/** A series has no gaps, so sellers of one domain do not share one. */
export const seriesOf = (prefix: string, siret: string): string => `${sirenOf(siret)} ${prefix}`

export const numberOf = (prefix: string, year: number, num: number): string =>
  `${prefix}-${year}-${String(num).padStart(5, '0')}`

/** Cached: the books format thousands of days. */
const inParis = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' })

/** The date in Europe/Paris, the time zone of the books. */
export const parisDay = (moment: Date): string => inParis.format(moment)

export function daysLater(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}
