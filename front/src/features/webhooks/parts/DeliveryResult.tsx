import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { WebhookDelivery } from '@parvis/contract/webhooks/webhooks.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Webhooks.module.css'

const PILLS = { waiting: 'neutral', delivered: 'success', failed: 'error' } as const

/** The result of a delivery: status, attempts and last response. */
export function DeliveryResult({ delivery }: { delivery: WebhookDelivery }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { state, tries, answer, trouble, nextAt } = delivery
  const said = [
    tries > 0 ? say('webhooks.tries', { count: tries }) : null,
    answer === null ? null : say('webhooks.answer', { status: answer }),
    trouble === null ? null : say(`webhooks.trouble.${trouble}`),
    nextAt !== null && tries > 0 ? say('webhooks.next', { at: formatInstant(nextAt, language, event.timeZone) }) : null,
  ].filter((part) => part !== null)
  return (
    <div>
      <Pill kind={PILLS[state]}>{say(`webhooks.one.${state}`)}</Pill>
      <p className={styles.note}>{said.join(' · ')}</p>
    </div>
  )
}
