import type { Webhook } from '@parvis/contract/webhooks/webhooks.ts'
import { renewWebhookSecret } from '@parvis/contract/webhooks/webhooks.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { SecretDialog } from './SecretDialog.tsx'

export function RenewSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const renew = useSend(renewWebhookSecret)
  const params = { domainId: event.domainId, eventId: event.id, webhookId: webhook.id }
  if (renew.data) return <SecretDialog made={renew.data} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={say('webhooks.renew.title')}
      yesLabel={say('webhooks.renew.yes')}
      noLabel={say('webhooks.cancel')}
      onYes={() => renew.mutate({ params })}
      onNo={onClose}
      busy={renew.isPending}
    >
      <p>{say('webhooks.renew.text')}</p>
      {renew.error ? <Banner kind="error">{tell(renew.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
