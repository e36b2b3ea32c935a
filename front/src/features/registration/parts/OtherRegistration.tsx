import { startOf } from '@parvis/contract/registration/registration.rules.ts'
import { shownLastName } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/useGo.ts'
import { useStepInUrl } from '../useStepInUrl.ts'
import styles from './Flow.module.css'
import { StepWaiting } from './Flow.tsx'
import { Confirmation } from './laterConfirmation.ts'
import { NotOpen } from './NotOpen.tsx'
import { Unreachable } from './Unreachable.tsx'

interface StepsToDraw {
  user: User
  isChange: boolean
  onSaved: (user: User) => void
}

interface OtherRegistrationProps {
  userId: string
  drawSteps: (props: StepsToDraw) => ReactNode
}

/** The registration of a companion or another person, by the one who registers them (specification 1, § 2). */
export function OtherRegistration({ userId, drawSteps }: OtherRegistrationProps) {
  const { event } = useEvent()
  const read = useRead(getUser, {
    params: { domainId: event.domainId, userId },
    query: { eventId: event.id },
  })
  return (
    <Page>
      {read.data ? (
        <Known user={read.data} drawSteps={drawSteps} />
      ) : read.error ? (
        <Unreachable error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <StepWaiting />
      )}
    </Page>
  )
}

function Known({ user, drawSteps }: { user: User; drawSteps: OtherRegistrationProps['drawSteps'] }) {
  const url = useStepInUrl()
  const go = useGo()
  const { event, settings, phase } = useEvent()
  const [saved, setSaved] = useState<User | null>(null)
  const isCompanion = Boolean(user.UserEvent?.registeredBy)
  const start = startOf(settings, user, now())
  const isAsked =
    saved === null &&
    (start === 'first-step' || (start === 'confirmation' && phase === 'open' && url.step !== undefined))
  // Companions are shown on the confirmation of the person who registered them.
  const leaves = isCompanion && start !== 'not-open' && !isAsked
  const own = paths.registration(event.context)
  useEffect(() => {
    if (leaves) go(own, { replace: true })
  }, [leaves, go, own])
  if (leaves) return <StepWaiting />
  if (start === 'not-open') return <NotOpen />
  if (!isAsked)
    return (
      <>
        <Registering user={user} />
        <Confirmation
          user={saved ?? user}
          isNew={saved !== null}
          onChange={(step) => {
            setSaved(null)
            url.open(step)
          }}
        />
      </>
    )
  return (
    <>
      <Registering user={user} />
      {drawSteps({
        user,
        isChange: start === 'confirmation',
        onSaved(registered) {
          setSaved(registered)
          if (!isCompanion) url.replace(undefined)
        },
      })}
    </>
  )
}

function Registering({ user }: { user: User }) {
  const say = useSay()
  const { settings } = useEvent()
  const lastName = shownLastName(user, settings.FO_COMPANION_DEFAULT_LAST_NAME)
  return (
    <p className={styles.registering}>
      {say('companions.registering')} <strong>{`${user.firstName} ${lastName}`.trim()}</strong>
    </p>
  )
}
