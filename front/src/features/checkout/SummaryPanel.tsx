import { showsVat } from '@parvis/contract/billing/vat.rules.ts'
import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { PricesPanel } from '#features/articles/PricesPanel.tsx'
import { useCompanions } from '#features/companions/useCompanions.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'

const nameOf = ({ id, firstName, lastName }: User) => [id, fullName({ firstName, lastName })] as const

/** The paid amount, once nothing is due: a total of zero would be read as the price. */
function settledIn({ totalTTC, prevTTC, payment, transfer }: InvoiceSummary) {
  const isPaid = totalTTC === 0 && prevTTC > 0 && payment === 'paid' && transfer === null
  return isPaid ? { paid: toCents(prevTTC) } : undefined
}

export function SummaryPanel({ summary, payer }: { summary: InvoiceSummary; payer: User }) {
  const say = useSay()
  const { event, settings } = useEvent()
  const { companions } = useCompanions(payer)
  const names = new Map([payer, ...companions].map(nameOf))
  const cents = ({ key, label, price }: InvoiceSummary['lines'][number]) => ({ key, label, cents: toCents(price) })
  const given = summary.lines.filter((line) => line.userId === null).map(cents)
  const withoutVat = !showsVat(summary.billing?.type) && summary.totalTTC === summary.totalHT
  const prev = toCents(settings.FO_PRICES_WITH_VAT && !withoutVat ? summary.prevTTC : summary.prevHT)
  const previous = { key: 'previous', label: say('checkout.summary.previous'), cents: -prev }
  return (
    <PricesPanel
      lines={summary.lines.flatMap((line) => (line.userId === null ? [] : [{ ...cents(line), userId: line.userId }]))}
      names={names}
      days={event.days}
      less={prev === 0 ? given : [...given, previous]}
      summary={{
        totalHT: toCents(summary.totalHT),
        totalTTC: toCents(summary.totalTTC),
        vat: summary.vat.map(({ vatRate, base, vat }) => ({
          ...{ vatRate: Math.round(vatRate * 100), base: toCents(base), vat: toCents(vat) },
        })),
      }}
      withoutVat={withoutVat}
      settled={settledIn(summary)}
    />
  )
}
