import { netted } from '@parvis/contract/billing/netting.rules.ts'
import { totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { IssuedThread } from '@parvis/contract/refunds/refunds.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Refund.module.css'
import { dateOf } from './refunds.ts'

interface DocumentSheetProps {
  readonly thread: IssuedThread
  readonly document: IssuedInvoice
}

export function DocumentSheet({ thread, document }: DocumentSheetProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { seller, invoice, notes } = thread
  const { kind, number, issuedAt, billing, isSpecimen, rebuiltAt } = document
  const note = notes.find((one) => one.document.id === document.id)
  const vat = note?.vat ?? totalsOf(document.lines).vat
  const { social_reason: name, address, postal_code: postalCode, city, siret } = billing
  const credited = { number: invoice.number, date: dateOf(invoice.issuedAt, language) }
  return (
    <article className={styles.sheet} aria-label={say(`money.invoice.document.${kind}`, { number })}>
      <header className={styles.masthead}>
        <div>
          <p>
            <strong>{seller.name}</strong>
          </p>
          <p>{seller.address}</p>
          <p>
            {[
              say('money.sheet.siret', { value: seller.siret }),
              ...(seller.vatNumber ? [say('money.sheet.vatNumber', { value: seller.vatNumber })] : []),
            ].join(' · ')}
          </p>
        </div>
        <div>
          <h2>{say(`money.sheet.${kind}`)}</h2>
          <p>{number}</p>
          <p>{dateOf(issuedAt, language)}</p>
        </div>
      </header>
      <div>
        <p className={styles.quiet}>{say('money.sheet.client')}</p>
        <p>
          <strong>{name}</strong>
        </p>
        <p>{`${address}, ${postalCode} ${city}`}</p>
        {siret ? <p>{say('money.sheet.siret', { value: siret })}</p> : null}
      </div>
      {note ? (
        <div>
          <p>{say('money.sheet.credits', credited)}</p>
          {note.reason ? <p>{say('money.sheet.reason', { reason: note.reason })}</p> : null}
        </div>
      ) : null}
      <SheetLines lines={netted(document.lines, vat)} />
      <SheetSums kind={kind} vat={vat} />
      {rebuiltAt ? (
        <p className={styles.quiet}>{say('money.sheet.rebuilt', { date: dateOf(rebuiltAt, language) })}</p>
      ) : null}
      <p className={styles.quiet}>{say(isSpecimen ? 'money.sheet.specimen' : 'money.sheet.file')}</p>
    </article>
  )
}

function SheetLines({ lines }: Pick<IssuedInvoice, 'lines'>) {
  const say = useSay()
  const { language } = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <table className={styles.lines}>
      <caption>
        <VisuallyHidden>{say('money.sheet.lines')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {(['label', 'quantity', 'unit', 'rate', 'net'] as const).map((key) => (
            <th key={key} scope="col" className={key === 'unit' || key === 'rate' ? styles.rate : undefined}>
              {say(`money.sheet.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, quantity, unitCents, vatRate, category, waived }) => (
          <tr key={`${key} ${quantity} ${waived ?? ''}`}>
            <td />
            <th scope="row">{label}</th>
            <td>{quantity}</td>
            <td className={styles.rate}>{formatMoney(unitCents, language)}</td>
            <td className={styles.rate}>{category === 'S' ? percent.format(vatRate / 10_000) : '–'}</td>
            <td>{formatMoney(quantity * unitCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SheetSums({
  kind,
  vat,
}: Pick<IssuedInvoice, 'kind'> & { readonly vat: IssuedThread['notes'][number]['vat'] }) {
  const say = useSay()
  const { language } = useLanguage()
  const money = (cents: number) => formatMoney(cents, language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const netCents = vat.reduce((sum, { base }) => sum + base, 0)
  const gross = netCents + vat.reduce((sum, group) => sum + group.vat, 0)
  return (
    <dl className={styles.sums}>
      <dt>{say('money.sheet.net')}</dt>
      <dd>{money(netCents)}</dd>
      {vat.map(({ vatRate, category, base, vat: cents }) => (
        <SheetVat
          key={`${category} ${vatRate}`}
          label={say(category === 'S' ? 'money.sheet.vat' : 'money.sheet.vat.none', {
            rate: percent.format(vatRate / 10_000),
            base: money(base),
          })}
          value={money(cents)}
        />
      ))}
      <dt className={styles.final}>{say(kind === 'invoice' ? 'money.sheet.gross' : 'money.sheet.credit')}</dt>
      <dd className={styles.final}>{money(gross)}</dd>
    </dl>
  )
}

function SheetVat({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
