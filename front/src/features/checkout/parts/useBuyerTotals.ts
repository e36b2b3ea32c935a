import type { Billing } from '@parvis/contract/billing/billing.ts'
import { statementOf } from '@parvis/contract/billing/statement.rules.ts'
import { showsVat } from '@parvis/contract/billing/vat.rules.ts'
import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { readAccount } from '@parvis/contract/checkout/checkout.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

export interface Totals {
  readonly totalHT: Cents
  readonly totalTTC: Cents
  /** `vatRate` in basis points. */
  readonly vat: readonly { readonly vatRate: number; readonly base: Cents; readonly vat: Cents }[]
}

export function useBuyerTotals(summary: InvoiceSummary, buyer: Billing): Totals | undefined {
  const { event, settings } = useEvent()
  // For types with French VAT, the server's summary holds for any of them.
  const isSaid = showsVat(buyer.type) && showsVat(summary.billing?.type)
  const isSame = isSaid || summary.billing?.type === buyer.type
  const params = { domainId: event.domainId, eventId: event.id }
  const { data: account } = useRead(readAccount, { params }, { enabled: !isSame, staleTime: 0, gcTime: 0 })
  if (isSame) return said(summary)
  if (!account) return undefined
  const { gift, held, billed, isGiftUsed } = account
  const rules = { seller: settings.FO_SELLER, isPayable: true }
  return statementOf({ held, billed, isGiftUsed, ...(gift && { gift }), buyer, ...rules }).summary
}

const said = ({ totalHT, totalTTC, vat }: InvoiceSummary): Totals => ({
  totalHT: toCents(totalHT),
  totalTTC: toCents(totalTTC),
  vat: vat.map((group) => ({
    ...{ vatRate: Math.round(group.vatRate * 100), base: toCents(group.base), vat: toCents(group.vat) },
  })),
})
