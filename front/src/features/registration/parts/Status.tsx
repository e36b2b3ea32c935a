import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { ConfirmationStatus } from '@parvis/contract/registration/registration.rules.ts'
import { confirmationStatus } from '@parvis/contract/registration/registration.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEffect, useRef } from 'react'
import { useCompanions } from '#features/companions/useCompanions.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Confirmation.module.css'

const ownText = (settings: Settings, status: ConfirmationStatus): string => settings[`FO_CONFIRM_${status}_TEXT`]

/** The page's heading and its message, the event's own when it wrote one. */
export function Status({ user, isNew }: { user: User; isNew: boolean }) {
  const say = useSay()
  const { settings, phase } = useEvent()
  const { companions } = useCompanions(user)
  const title = useRef<HTMLHeadingElement>(null)
  const options = { closed: phase === 'closed', paying: settings.FO_PAYMENT_ACTIVE, companions: companions.length }
  const status = confirmationStatus(user.UserEvent, options)
  const shownBefore = useRef(isNew ? undefined : status)
  useEffect(() => {
    if (shownBefore.current !== status) title.current?.focus()
    shownBefore.current = status
  }, [status])
  const isGood = status !== 'CLOSED' && status !== 'NOT_PRESENT' && status !== 'TO_PAY'
  return (
    <header className={styles.status}>
      <span className={styles.seal} data-good={isGood || undefined}>
        <Icon
          name={isGood ? 'check' : status === 'CLOSED' ? 'lock' : status === 'TO_PAY' ? 'clock' : 'info'}
          size={30}
        />
      </span>
      <div>
        <h1 ref={title} tabIndex={-1}>
          {say(status === 'CLOSED' ? 'registration.title' : 'registration.confirmed')}
        </h1>
        <p>{ownText(settings, status) || say(`registration.status.${status}`)}</p>
      </div>
    </header>
  )
}
