import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { IssuedThread } from '@parvis/contract/refunds/refunds.ts'
import { readIssued, sendDocument } from '@parvis/contract/refunds/refunds.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { CallError } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams, useSearch } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { DocumentSheet } from './parts/DocumentSheet.tsx'
import { InvoiceThread } from './parts/InvoiceThread.tsx'
import styles from './parts/Money.module.css'
import own from './parts/Refund.module.css'
import { RefundDialog } from './parts/RefundDialog.tsx'
import { ReplaceDialog } from './parts/ReplaceDialog.tsx'
import { nameOf } from './parts/refunds.ts'
import { SavePdf } from './parts/SavePdf.tsx'

/** Payment providers answer and other organisers act meanwhile. */
const AGAIN_MS = 30_000

export function InvoiceScreen() {
  const say = useSay()
  const { event } = useEvent()
  const { invoiceId = '' } = useParams<'invoiceId'>()
  const params = { domainId: event.domainId, eventId: event.id, invoiceId }
  const { data, error, isFetching, refetch } = useRead(
    readIssued,
    { params },
    { staleTime: 0, refetchInterval: AGAIN_MS },
  )
  const isGone = error instanceof CallError && error.status === 404
  useTitle(data ? say('money.invoice.document.invoice', { number: data.invoice.number }) : say('money.documents.title'))
  if (data) return <Shown key={data.invoice.id} thread={data} askedId={invoiceId} />
  return (
    <Page>
      <Crumbs />
      <h1>{say('money.documents.title')}</h1>
      {isGone ? <EmptyState icon="file" title={say('money.invoice.gone')} /> : null}
      {error && !isGone ? <ReadProblem again={say('money.again')} {...{ error, isFetching, refetch }} /> : null}
      {error ? null : <Loader label={say('money.invoice.loading')} />}
    </Page>
  )
}

function Crumbs() {
  const say = useSay()
  const { event } = useEvent()
  return (
    <nav className={own.crumbs} aria-label={say('money.invoice.crumbs')}>
      <Anchor href={paths.money(event.context)}>{say('organisation.entry.money')}</Anchor>
      {' › '}
      <Anchor href={paths.documents(event.context)}>{say('money.documents.title')}</Anchor>
    </nav>
  )
}

interface ShownProps {
  readonly thread: IssuedThread
  readonly askedId: string
}

function Shown({ thread, askedId }: ShownProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { rights } = useMe()
  const { rembourser } = useSearch<'rembourser'>()
  const { invoice, notes, leftCents } = thread
  const mayRefund = rights.includes('money.write') && leftCents > 0
  const [shownId, show] = useState(askedId)
  const [isRefunding, setRefunding] = useState(rembourser !== undefined && mayRefund)
  const [isReplacing, setReplacing] = useState(false)
  const [said, setSaid] = useState('')
  const documents = [invoice, ...notes.map(({ document }) => document)]
  const shown = documents.find(({ id }) => id === shownId) ?? invoice
  const name = nameOf(thread)
  return (
    <Page>
      <div className={styles.top}>
        <Crumbs />
        <div className={styles.head}>
          <h1>{say('money.invoice.title', { name, amount: formatMoney(toCents(invoice.price), language) })}</h1>
          <div className={styles.rowActions}>
            <Resend thread={thread} documentId={shown.id} onDone={setSaid} />
            <SavePdf document={shown} variant="ghost" />
            {mayRefund ? (
              <Button small variant="ghost" onClick={() => setRefunding(true)}>
                {say(thread.order?.status === 'paid' ? 'money.refund.go' : 'money.refund.credit')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      {said ? <Banner kind="success">{said}</Banner> : null}
      <div className={own.page}>
        <InvoiceThread
          {...{ thread, onShow: show, onDone: setSaid, shownId: shown.id }}
          onRefund={mayRefund ? () => setRefunding(true) : undefined}
          onReplace={mayRefund ? () => setReplacing(true) : undefined}
        />
        <DocumentSheet thread={thread} document={shown} />
      </div>
      {isReplacing ? <ReplaceDialog thread={thread} onClose={() => setReplacing(false)} /> : null}
      {isRefunding ? (
        <RefundDialog
          invoiceId={invoice.id}
          onClose={() => setRefunding(false)}
          onDone={(number) => {
            setRefunding(false)
            setSaid(say('money.refund.done', { number }))
          }}
        />
      ) : null}
    </Page>
  )
}

function Resend({
  thread,
  documentId,
  onDone,
}: {
  readonly thread: IssuedThread
  readonly documentId: string
  readonly onDone: (said: string) => void
}) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { rights } = useMe()
  const params = { domainId: event.domainId, eventId: event.id, invoiceId: documentId }
  const { invoice, notes } = thread
  const number = notes.find(({ document }) => document.id === documentId)?.document.number ?? invoice.number
  const send = useSend(sendDocument, { onSuccess: ({ to }) => onDone(say('money.invoice.resent', { number, to })) })
  if (!rights.includes('money.write')) return null
  return (
    <>
      <Button small variant="ghost" icon="mail" busy={send.isPending} onClick={() => send.mutate({ params })}>
        {say('money.invoice.resend')}
      </Button>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
    </>
  )
}
