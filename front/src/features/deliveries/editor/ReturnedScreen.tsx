import type { Returned } from '@parvis/contract/deliveries/deliveries.ts'
import { listReturned, retryAddress } from '@parvis/contract/deliveries/deliveries.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useState } from 'react'
import { MailsPanel } from '#features/emails/MailsPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { useProblem } from '#kit/useProblem.ts'

const PAGE_SIZE = 25

export function ReturnedScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [page, setPage] = useState(1)
  const params = { domainId: event.domainId, eventId: event.id }
  const query = { page, pageSize: PAGE_SIZE }
  const { data, error, isFetching } = useRead(
    listReturned,
    { params, query },
    { staleTime: 0, placeholderData: (previous) => previous },
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  return (
    <MailsPanel screen="returned">
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data === undefined && !error ? <Loader label={say('context.loading')} /> : null}
      {data ? <Table rows={data.data} isFetching={isFetching} /> : null}
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

function Table({ rows, isFetching }: { readonly rows: readonly Returned[]; readonly isFetching: boolean }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { rights } = useMe()
  const { mutate, isPending, variables, error, isSuccess } = useSend(retryAddress)
  const nameOf = ({ firstName, lastName }: Returned) => `${lastName} ${firstName}`.trim() || say('sendings.noName')
  return (
    <>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <LiveRegion>{isSuccess ? say('returned.retried') : ''}</LiveRegion>
      <DataTable
        caption={say('emails.returned.title')}
        rows={rows}
        rowKey={({ userId }) => userId}
        busy={isFetching}
        empty={
          <EmptyState icon="mail" title={say('returned.none')}>
            {say('returned.none.text')}
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            header: say('sendings.name'),
            primary: true,
            cell: (one) =>
              rights.includes('people.read') ? (
                <Anchor href={paths.person(event.context, one.userId)}>{nameOf(one)}</Anchor>
              ) : (
                nameOf(one)
              ),
          },
          { key: 'address', header: say('sendings.address'), cell: ({ address }) => address },
          {
            key: 'why',
            header: say('returned.why'),
            cell: (one) => <Why returned={one} />,
          },
          {
            key: 'retry',
            header: say('returned.do'),
            cell: (one) => (
              <Button
                small
                variant="ghost"
                busy={isPending && variables.params.userId === one.userId}
                onClick={() => mutate({ params: { domainId: event.domainId, eventId: event.id, userId: one.userId } })}
              >
                {say('returned.retry')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}

function Why({ returned: { at, reason, subject } }: { readonly returned: Returned }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return (
    <>
      {say('returned.at', {
        at: formatInstant(at, language, event.timeZone),
        reason: say(`returned.for.${reason}`),
      })}
      <br />
      <Anchor href={paths.outbox(event.context)}>{subject}</Anchor>
    </>
  )
}
