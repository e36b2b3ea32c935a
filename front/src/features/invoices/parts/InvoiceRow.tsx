import type { Invoice } from '@parvis/contract/invoices/invoices.ts'
import { downloadInvoice } from '@parvis/contract/invoices/invoices.ts'
import { dateLocale } from '@parvis/contract/kit/dates.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Invoices.module.css'

export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { number, kind, issuedAt, settledAt, rebuiltAt, price } = invoice
  const name = say(kind === 'credit-note' ? 'invoices.creditNote' : 'invoices.invoice', { number })
  const day = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: event.timeZone })
  const send = useSend(downloadInvoice, { onSuccess: (file) => saveFile(file, `${number}.pdf`) })
  const params = { domainId: event.domainId, eventId: event.id }
  const said = send.isPending ? 'invoices.downloading' : send.isSuccess ? 'invoices.downloaded' : undefined
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="file" />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.date}>{say('invoices.of', { date: day.format(new Date(issuedAt)) })}</p>
        {settledAt ? (
          <p className={styles.date}>{say('invoices.settled', { date: day.format(new Date(settledAt)) })}</p>
        ) : null}
        {rebuiltAt ? (
          <p className={styles.date}>{say('invoices.rebuilt', { date: day.format(new Date(rebuiltAt)) })}</p>
        ) : null}
        <Marks invoice={invoice} />
      </div>
      <p className={styles.price}>{formatMoney(toCents(price), language)}</p>
      <div className={styles.download}>
        <Button
          small
          variant="ghost"
          icon="download"
          busy={send.isPending}
          onClick={() => send.mutate({ params, query: { invoiceId: invoice.id } })}
        >
          <span aria-hidden="true">{say('invoices.download')}</span>
          <VisuallyHidden>{say('invoices.download.of', { document: name })}</VisuallyHidden>
        </Button>
      </div>
      {send.error ? (
        <div className={styles.problem}>
          <Banner kind="error" title={say('invoices.downloadFailed')}>
            {tell(send.error)}
          </Banner>
        </div>
      ) : null}
      <LiveRegion>{said ? say(said, { document: name }) : ''}</LiveRegion>
    </li>
  )
}

function Marks({ invoice }: { invoice: Invoice }) {
  const say = useSay()
  const isNote = invoice.kind === 'credit-note'
  const { creditedCents } = invoice
  const isTakenBack = !isNote && creditedCents >= toCents(invoice.price)
  const isCut = creditedCents > 0 && !isTakenBack
  const { language } = useLanguage()
  if (!isNote && creditedCents === 0 && invoice.isPaid && !invoice.isSpecimen) return null
  return (
    <div className={styles.marks}>
      {invoice.isSpecimen ? <Pill kind="warning">{say('invoices.specimen')}</Pill> : null}
      {isNote ? <Pill kind="brand">{say('invoices.kind.creditNote')}</Pill> : null}
      {isTakenBack ? <Pill>{say('invoices.credited')}</Pill> : null}
      {isCut ? <Pill>{say('invoices.cut', { amount: formatMoney(creditedCents, language) })}</Pill> : null}
      {!(isNote || isTakenBack || invoice.isPaid) ? <Pill kind="warning">{say('invoices.unpaid')}</Pill> : null}
    </div>
  )
}
