import type { OutboxMail } from '@parvis/contract/emails/emails.ts'
import { listMails } from '@parvis/contract/emails/emails.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { MailsPanel } from './MailsPanel.tsx'

const PAGE_SIZE = 25

const KINDS = {
  queued: 'warning',
  sent: 'success',
  kept: 'brand',
  dead: 'error',
  returned: 'error',
} as const satisfies Record<OutboxMail['status'], string>

export function OutboxScreen() {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [page, setPage] = useState(1)
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching } = useRead(
    listMails,
    { params, query: { page, pageSize: PAGE_SIZE } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
  const title = say('emails.title')
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))

  return (
    <MailsPanel screen="outbox">
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data === undefined && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? (
        <DataTable
          caption={title}
          rows={data.data}
          rowKey={(mail) => mail.id}
          busy={isFetching}
          empty={<EmptyState icon="mail" title={say('emails.none')} />}
          columns={[
            {
              key: 'subject',
              header: say('emails.subject'),
              primary: true,
              cell: (mail) => <Anchor href={paths.mail(event.context, mail.id)}>{mail.subject}</Anchor>,
            },
            { key: 'to', header: say('emails.to'), cell: (mail) => shownEmail(mail.to) },
            {
              key: 'date',
              header: say('emails.date'),
              cell: (mail) => formatInstant(mail.sentAt ?? mail.createdAt, language, event.timeZone),
            },
            {
              key: 'status',
              header: say('emails.status'),
              cell: (mail) => <Pill kind={KINDS[mail.status]}>{say(`emails.status.${mail.status}`)}</Pill>,
            },
          ]}
        />
      ) : null}
      {pages > 1 ? (
        <Pager
          label={say('emails.pages')}
          previousLabel={say('emails.previous')}
          nextLabel={say('emails.next')}
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={page < pages ? () => setPage(page + 1) : undefined}
        >
          {say('emails.page', { page, pages })}
        </Pager>
      ) : null}
    </MailsPanel>
  )
}
