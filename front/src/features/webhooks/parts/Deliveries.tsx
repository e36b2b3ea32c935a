import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Webhook, WebhookDelivery } from '@parvis/contract/webhooks/webhooks.ts'
import { deliveryStates, listWebhookDeliveries, replayWebhookDelivery } from '@parvis/contract/webhooks/webhooks.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { DeliveryResult } from './DeliveryResult.tsx'
import styles from './Webhooks.module.css'

const PAGE_SIZE = 25
/** Pending deliveries change soon. */
const AGAIN_MS = 2_000

type State = (typeof deliveryStates)[number]
const isWaiting = ({ state }: WebhookDelivery): boolean => state === 'waiting'

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [page, setPage] = useState(1)
  const [state, setState] = useState<State | undefined>()
  const params = { domainId: event.domainId, eventId: event.id, webhookId: webhook.id }
  const query = { page, pageSize: PAGE_SIZE, ...(state && { state }) }
  const { data, error, isFetching } = useRead(
    listWebhookDeliveries,
    { params, query },
    {
      staleTime: 0,
      placeholderData: (previous) => previous,
      refetchInterval: ({ state: read }) => (webhook.isOn && read.data?.data.some(isWaiting) ? AGAIN_MS : false),
    },
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  return (
    <section className={styles.section}>
      <h2>{say('webhooks.deliveries')}</h2>
      <div className={styles.filter}>
        <Select
          name="state"
          label={say('webhooks.deliveries.show')}
          value={state ?? ''}
          options={[
            { value: '', label: say('webhooks.deliveries.any') },
            ...deliveryStates.map((one) => ({ value: one, label: say(`webhooks.state.${one}`) })),
          ]}
          onChange={(value) => {
            setState(deliveryStates.find((one) => one === value))
            setPage(1)
          }}
        />
      </div>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data ? <Table rows={data.data} webhook={webhook} isFetching={isFetching} /> : null}
      {data === undefined && !error ? <Loader label={say('webhooks.loading')} /> : null}
      {pages > 1 ? (
        <Pager
          label={say('webhooks.pages')}
          previousLabel={say('webhooks.previous')}
          nextLabel={say('webhooks.nextPage')}
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={page < pages ? () => setPage(page + 1) : undefined}
        >
          {say('webhooks.page', { page, pages })}
        </Pager>
      ) : null}
    </section>
  )
}

interface ActsProps {
  readonly what: string
  readonly at: string
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly isReplaying: boolean
  readonly onReplay: (() => void) | undefined
}

function Acts({ what, at, isOpen, onOpen, isReplaying, onReplay }: ActsProps) {
  const say = useSay()
  return (
    <div className={styles.what}>
      <Button
        small
        variant="ghost"
        aria-label={say('webhooks.body.of', { what, at })}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {say('webhooks.body')}
      </Button>
      {onReplay ? (
        <Button
          small
          variant="ghost"
          aria-label={say('webhooks.replay.of', { what, at })}
          busy={isReplaying}
          onClick={onReplay}
        >
          {say('webhooks.replay')}
        </Button>
      ) : null}
    </div>
  )
}

interface TableProps {
  readonly rows: readonly WebhookDelivery[]
  readonly webhook: Webhook
  readonly isFetching: boolean
}

function Table({ rows, webhook, isFetching }: TableProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [open, setOpen] = useState<string | null>(null)
  const { mutate, isPending, variables, error, isSuccess } = useSend(replayWebhookDelivery)
  const params = { domainId: event.domainId, eventId: event.id, webhookId: webhook.id }
  const at = ({ createdAt }: WebhookDelivery) => formatInstant(createdAt, language, event.timeZone)
  const personOf = ({ person }: WebhookDelivery) =>
    person === null ? say('webhooks.nobody') : fullName(person) || say('webhooks.erased')
  const named = (one: WebhookDelivery) => ({ what: say(`webhooks.kind.${one.kind}`), at: at(one) })
  return (
    <>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <LiveRegion>{isSuccess ? say('webhooks.replayed') : ''}</LiveRegion>
      <DataTable
        caption={say('webhooks.deliveries')}
        rows={rows}
        rowKey={({ id }) => id}
        busy={isFetching && rows.length === 0}
        empty={
          <EmptyState icon="out" title={say('webhooks.deliveries.none')}>
            {say('webhooks.deliveries.none.text')}
          </EmptyState>
        }
        below={(one) => (one.id === open ? <pre className={styles.body}>{one.body}</pre> : null)}
        columns={[
          {
            key: 'what',
            header: say('webhooks.what'),
            primary: true,
            cell: (one) => (
              <>
                {say(`webhooks.kind.${one.kind}`)}
                <br />
                <span className={styles.code}>{at(one)}</span>
              </>
            ),
          },
          { key: 'person', header: say('webhooks.person'), cell: personOf },
          { key: 'result', header: say('webhooks.result'), cell: (one) => <DeliveryResult delivery={one} /> },
          {
            key: 'do',
            header: say('webhooks.do'),
            cell: (one) => (
              <Acts
                {...named(one)}
                isOpen={one.id === open}
                onOpen={() => setOpen(one.id === open ? null : one.id)}
                isReplaying={isPending && variables.params.deliveryId === one.id}
                onReplay={webhook.isOn ? () => mutate({ params: { ...params, deliveryId: one.id } }) : undefined}
              />
            ),
          },
        ]}
      />
    </>
  )
}
