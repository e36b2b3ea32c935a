import type { Webhook } from '@parvis/contract/webhooks/webhooks.ts'
import { changeWebhook, listWebhooks, tryWebhook } from '@parvis/contract/webhooks/webhooks.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { Deliveries } from './parts/Deliveries.tsx'
import { RemoveWebhook } from './parts/RemoveWebhook.tsx'
import { RenewSecret } from './parts/RenewSecret.tsx'
import { WebhookDialog } from './parts/WebhookDialog.tsx'
import { WebhookState } from './parts/WebhookState.tsx'
import styles from './parts/Webhooks.module.css'

export function WebhookScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { webhookId = '' } = useParams<'webhookId'>()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(listWebhooks, { params }, { staleTime: 0 })
  const webhook = data?.data.find(({ id }) => id === webhookId)
  const title = webhook ? new URL(webhook.url).host : say('webhooks.title')
  useTitle(title)
  return (
    <Page>
      <p>
        <Anchor href={paths.webhooks(event.context)}>{say('webhooks.title')}</Anchor>
      </p>
      <h1>{title}</h1>
      {webhook ? (
        <>
          <Acts webhook={webhook} />
          <Deliveries webhook={webhook} />
        </>
      ) : data ? (
        <EmptyState
          icon="out"
          title={say('webhooks.gone.title')}
          action={<Button href={paths.webhooks(event.context)}>{say('webhooks.gone.back')}</Button>}
        />
      ) : error ? (
        <Banner kind="error">{tell(error)}</Banner>
      ) : (
        <Loader label={say('webhooks.loading')} />
      )}
    </Page>
  )
}

type OpenDialog = 'change' | 'renew' | 'remove'

function Acts({ webhook }: { webhook: Webhook }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [asked, ask] = useState<OpenDialog | null>(null)
  const close = () => ask(null)
  const { id: webhookId, url, kinds, isOn, isGone, isStopped, savedBy } = webhook
  const isTold = isOn && !isStopped
  const params = { domainId: event.domainId, eventId: event.id, webhookId }
  const trial = useSend(tryWebhook)
  const change = useSend(changeWebhook)
  const problem = trial.error ?? change.error
  return (
    <>
      <p className={styles.url}>{url}</p>
      <p>
        <WebhookState webhook={webhook} />
      </p>
      {isStopped ? (
        <Banner kind="warning">{say('webhooks.stopped.text', { name: savedBy })}</Banner>
      ) : isOn ? null : (
        <Banner kind="info">{say(isGone ? 'webhooks.isGone.text' : 'webhooks.off.text')}</Banner>
      )}
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <div className={styles.actions}>
        {isTold ? (
          <Button busy={trial.isPending} onClick={() => trial.mutate({ params })}>
            {say('webhooks.trial')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => ask('change')}>
          {say('webhooks.change')}
        </Button>
        <Button
          variant="ghost"
          busy={change.isPending}
          onClick={() => change.mutate({ params, body: { url, kinds, isOn: !isTold } })}
        >
          {say(isStopped ? 'webhooks.takeOver' : isOn ? 'webhooks.pause' : 'webhooks.resume')}
        </Button>
        <Button variant="ghost" onClick={() => ask('renew')}>
          {say('webhooks.renew')}
        </Button>
        <Button variant="ghost" onClick={() => ask('remove')}>
          {say('webhooks.remove')}
        </Button>
      </div>
      <LiveRegion>{trial.isSuccess ? say('webhooks.trial.sent') : ''}</LiveRegion>
      {asked === 'change' ? <Change webhook={webhook} onClose={close} /> : null}
      {asked === 'renew' ? <RenewSecret webhook={webhook} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveWebhook webhook={webhook} onClose={close} /> : null}
    </>
  )
}

function Change({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const say = useSay()
  const { event } = useEvent()
  const change = useSend(changeWebhook, { onSuccess: onClose })
  const params = { domainId: event.domainId, eventId: event.id, webhookId: webhook.id }
  return (
    <WebhookDialog
      title={say('webhooks.form.change')}
      submitLabel={say('webhooks.save')}
      before={webhook}
      busy={change.isPending}
      problem={change.error}
      // Correcting a dead address switches it on again.
      onSubmit={(values) => change.mutate({ params, body: { ...values, isOn: webhook.isOn || webhook.isGone } })}
      onClose={onClose}
    />
  )
}
