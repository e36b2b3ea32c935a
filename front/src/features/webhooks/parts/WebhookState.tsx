import type { Webhook } from '@parvis/contract/webhooks/webhooks.ts'
import { useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'

/** Whether an address is told anything. */
export function WebhookState({ webhook: { isOn, isGone } }: { webhook: Pick<Webhook, 'isOn' | 'isGone'> }) {
  const say = useSay()
  if (isOn) return <Pill kind="success">{say('webhooks.on')}</Pill>
  return <Pill kind="warning">{say(isGone ? 'webhooks.isGone' : 'webhooks.off')}</Pill>
}
