import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { Webhook, WebhookSecret } from '@parvis/contract/webhooks/webhooks.ts'
import { addWebhook, listWebhooks, webhookKinds } from '@parvis/contract/webhooks/webhooks.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { SecretDialog } from './parts/SecretDialog.tsx'
import { WebhookDialog } from './parts/WebhookDialog.tsx'
import { WebhookState } from './parts/WebhookState.tsx'
import styles from './parts/Webhooks.module.css'

export function WebhooksScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(listWebhooks, { params }, { staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<WebhookSecret | null>(null)
  const title = say('webhooks.title')
  useTitle(title)
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {say('webhooks.add')}
    </Button>
  )
  return (
    <Page>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{say('webhooks.lead')}</p>
        </div>
        {data && data.data.length > 0 ? add : null}
      </header>
      {data ? (
        <Lines webhooks={data.data} add={add} />
      ) : error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {say('webhooks.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : (
        <Loader label={say('webhooks.loading')} />
      )}
      {isAdding ? (
        <AddDialog
          onClose={() => setAdding(false)}
          onMade={(secret) => {
            setAdding(false)
            setMade(secret)
          }}
        />
      ) : null}
      {made ? <SecretDialog made={made} onClose={() => setMade(null)} /> : null}
    </Page>
  )
}

function Lines({ webhooks, add }: { webhooks: readonly Webhook[]; add: React.ReactNode }) {
  const say = useSay()
  if (webhooks.length === 0)
    return (
      <EmptyState icon="out" title={say('webhooks.none')} action={add}>
        {say('webhooks.none.text')}
      </EmptyState>
    )
  return (
    <ul className={styles.lines}>
      {webhooks.map((webhook) => (
        <Line key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  )
}

function Line({ webhook }: { webhook: Webhook }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { id, url, kinds, lastDeliveredAt: at } = webhook
  const told =
    kinds.length === webhookKinds.length ? say('webhooks.all') : say('webhooks.some', { count: kinds.length })
  const last = at
    ? say('webhooks.last', { at: formatInstant(at, language, event.timeZone) })
    : say('webhooks.last.none')
  return (
    <li className={styles.line}>
      <div className={styles.who}>
        <strong className={styles.url}>{url}</strong>
        <span className={styles.note}>
          {told} · {last}
        </span>
      </div>
      <div className={styles.what}>
        <WebhookState webhook={webhook} />
        {webhook.waiting > 0 ? <Pill>{say('webhooks.waiting', { count: webhook.waiting })}</Pill> : null}
        {webhook.failed > 0 ? <Pill kind="error">{say('webhooks.failed', { count: webhook.failed })}</Pill> : null}
      </div>
      <Button
        small
        variant="ghost"
        aria-label={say('webhooks.open.of', { host: new URL(url).host })}
        href={paths.webhook(event.context, id)}
      >
        {say('webhooks.open')}
      </Button>
    </li>
  )
}

interface AddDialogProps {
  readonly onMade: (made: WebhookSecret) => void
  readonly onClose: () => void
}

function AddDialog({ onMade, onClose }: AddDialogProps) {
  const say = useSay()
  const { event } = useEvent()
  const send = useSend(addWebhook)
  return (
    <WebhookDialog
      title={say('webhooks.form.add')}
      submitLabel={say('webhooks.form.make')}
      before={{ url: '', kinds: webhookKinds }}
      busy={send.isPending}
      problem={send.error}
      onSubmit={(body) =>
        send.mutate({ params: { domainId: event.domainId, eventId: event.id }, body }, { onSuccess: onMade })
      }
      onClose={onClose}
    />
  )
}
