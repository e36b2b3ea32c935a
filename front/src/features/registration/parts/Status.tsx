import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { isEventOver } from '@parvis/contract/events/hours.rules.ts'
import type { ConfirmationStatus } from '@parvis/contract/registration/registration.rules.ts'
import { confirmationStatus } from '@parvis/contract/registration/registration.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEffect, useRef } from 'react'
import type { Payment } from '#features/checkout/usePayment.ts'
import { useCompanions } from '#features/companions/useCompanions.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useSay } from '#kit/say.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Confirmation.module.css'

/** Statuses that share the general success text. */
const REGISTERED: readonly ConfirmationStatus[] = ['PRESENT', 'REMOTE', 'COMPANIONS']

function ownText(settings: Settings, status: ConfirmationStatus): string {
  if (status === 'INCOMPLETE') return ''
  const own = settings[`FO_CONFIRM_${status}_TEXT`]
  return own || (REGISTERED.includes(status) ? settings.FO_CONFIRM_DEFAULT_TEXT : '')
}

/** Pending answers and transfers take precedence over the status. */
type Shown = ConfirmationStatus | 'pending' | 'transfer'
const ICONS: Partial<Record<Shown, IconName>> = {
  CLOSED: 'lock',
  NOT_PRESENT: 'info',
  TO_PAY: 'clock',
  INCOMPLETE: 'info',
  pending: 'clock',
  transfer: 'clock',
}

interface StatusProps {
  user: User
  isNew: boolean
  stage: Payment['stage']
}

export function Status({ user, isNew, stage }: StatusProps) {
  const say = useSay()
  const { event, settings, phase } = useEvent()
  const { companions } = useCompanions(user)
  const title = useRef<HTMLHeadingElement>(null)
  // A registration with unfinished steps is not complete.
  const options = {
    closed: phase === 'closed',
    paying: settings.FO_PAYMENT_ACTIVE && stage !== 'settled',
    companions: companions.filter(({ UserEvent: facts }) => facts?.registered).length,
  }
  const status = confirmationStatus(user.UserEvent, options)
  const isAwaited = stage === 'pending' || stage === 'transfer'
  const shown: Shown = isAwaited && status !== 'INCOMPLETE' ? stage : status
  const shownBefore = useRef<Shown>(isNew ? undefined : shown)
  useEffect(() => {
    if (shownBefore.current !== shown) title.current?.focus()
    shownBefore.current = shown
  }, [shown])
  const heading =
    shown === 'pending' ? 'checkout.pending' : shown === 'CLOSED' ? 'registration.title' : 'registration.confirmed'
  const text =
    shown === 'pending'
      ? say('checkout.pending.text')
      : shown === 'transfer'
        ? say('checkout.transfer.status')
        : ownText(settings, shown) ||
          say(`registration.status.${shown === 'CLOSED' && isEventOver(event.days, now()) ? 'OVER' : shown}`)
  const icon = ICONS[shown]
  return (
    <header className={styles.status}>
      <span className={styles.seal} data-good={icon === undefined || undefined}>
        <Icon name={icon ?? 'check'} size={30} />
      </span>
      <div>
        <h1 ref={title} tabIndex={-1}>
          {say(heading)}
        </h1>
        <p>{text}</p>
      </div>
    </header>
  )
}
