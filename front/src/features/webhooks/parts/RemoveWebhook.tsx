import type { Webhook } from '@parvis/contract/webhooks/webhooks.ts'
import { removeWebhook } from '@parvis/contract/webhooks/webhooks.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'

export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const go = useGo()
  const { event } = useEvent()
  const remove = useSend(removeWebhook, { onSuccess: () => go(paths.webhooks(event.context), { replace: true }) })
  const params = { domainId: event.domainId, eventId: event.id, webhookId: webhook.id }
  return (
    <ConfirmDialog
      open
      danger
      title={say('webhooks.remove.title')}
      yesLabel={say('webhooks.remove.yes')}
      noLabel={say('webhooks.cancel')}
      onYes={() => remove.mutate({ params })}
      onNo={onClose}
      busy={remove.isPending}
    >
      <p>{say('webhooks.remove.text')}</p>
      {remove.error ? <Banner kind="error">{tell(remove.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
