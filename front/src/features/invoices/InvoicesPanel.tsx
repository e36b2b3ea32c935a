import { listMyInvoices } from '@parvis/contract/invoices/invoices.ts'
import { useId } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { InvoiceRow } from './parts/InvoiceRow.tsx'
import styles from './parts/Invoices.module.css'

/** Invoices and credit notes of the signed-in person, latest first; absent while there are none. */
export function InvoicesPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const titleId = useId()
  const read = useRead(
    listMyInvoices,
    { params: { domainId: event.domainId, eventId: event.id } },
    { staleTime: 0, refetchOnWindowFocus: 'always' },
  )
  if (read.error && !read.data) {
    const retry = (
      <Button small variant="ghost" busy={read.isFetching} onClick={() => void read.refetch()}>
        {say('invoices.retry')}
      </Button>
    )
    return (
      <Banner kind="error" title={say('invoices.loadFailed')} actions={retry}>
        {tell(read.error)}
      </Banner>
    )
  }
  const invoices = read.data?.data ?? []
  if (invoices.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('invoices.title')}</h2>
      {invoices.some(({ isSpecimen }) => isSpecimen) ? (
        <p className={styles.note}>{say('invoices.specimen.text')}</p>
      ) : null}
      <ul className={styles.list}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  )
}
