import type { Webhook } from '@parvis/contract/webhooks/webhooks.ts'
import { useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'

export function WebhookState({ webhook: { isOn, isGone, isStopped } }: { webhook: Webhook }) {
  const say = useSay()
  if (isStopped) return <Pill kind="warning">{say('webhooks.stopped')}</Pill>
  if (isOn) return <Pill kind="success">{say('webhooks.on')}</Pill>
  return <Pill kind="warning">{say(isGone ? 'webhooks.isGone' : 'webhooks.off')}</Pill>
}
