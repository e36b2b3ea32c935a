import { startOf } from '@parvis/contract/registration/registration.rules.ts'
import { openRegistration } from '@parvis/contract/registration/registration.ts'
import type { RegistrationWorld, StepKey } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import type { ComponentType } from 'react'
import { Suspense, useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { onInteractionOrIdle } from '#kit/firstInteraction.ts'
import type { StepProps } from '#kit/form/step.ts'
import type { ReadOptions } from '#kit/read.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Flow, StepWaiting } from './parts/Flow.tsx'
import { proposedBy, subjectOf } from './parts/flow.ts'
import { Confirmation } from './parts/laterConfirmation.ts'
import { NotOpen } from './parts/NotOpen.tsx'
import { OtherRegistration } from './parts/OtherRegistration.tsx'
import { Unreachable } from './parts/Unreachable.tsx'
import { useStepInUrl } from './useStepInUrl.ts'

export type StepScreens = Readonly<Record<StepKey, ComponentType<StepProps<RegistrationWorld>>>>

/**
 * `inscription`: the person's own registration, or that of the person in the address for the one who registers them.
 */
export function RegistrationScreen({ screens }: { screens: StepScreens }) {
  const me = useMe()
  const { userId } = useStepInUrl()
  // Loads the confirmation in advance, so that it can be shown after a save even without a network.
  useEffect(() => onInteractionOrIdle(() => void Confirmation.load().catch(() => undefined)), [])
  const isOwn = userId === undefined || userId === me.id
  return (
    <Suspense fallback={<StepWaiting />}>
      {isOwn ? (
        <OwnRegistration screens={screens} />
      ) : (
        <OtherRegistration
          key={userId}
          userId={userId}
          drawSteps={(props) => <Steps key="steps" screens={screens} {...props} />}
        />
      )}
    </Suspense>
  )
}

/** The steps, or the confirmation (specification 1, § 2, « At start »). */
function OwnRegistration({ screens }: { screens: StepScreens }) {
  const me = useMe()
  const url = useStepInUrl()
  const { settings, phase } = useEvent()
  const [saved, setSaved] = useState<User | null>(null)
  // The reply of a save arrives before the cache is updated.
  const user = saved && versionOf(saved) > versionOf(me) ? saved : me
  const start = startOf(settings, user, now())
  const isChange = start === 'confirmation' && phase === 'open'
  return (
    <Page>
      {start === 'first-step' || (isChange && url.step !== undefined) ? (
        <Steps
          screens={screens}
          user={me}
          isChange={isChange}
          onSaved={(registered) => {
            setSaved(registered)
            url.replace(undefined)
          }}
        />
      ) : start === 'not-open' ? (
        <NotOpen />
      ) : (
        <Confirmation
          user={user}
          isNew={saved !== null}
          onChange={(step) => {
            setSaved(null)
            url.open(step)
          }}
        />
      )}
    </Page>
  )
}

const versionOf = (user: User): number => user.UserEvent?.version ?? 0

interface StepsProps {
  screens: StepScreens
  user: User
  isChange: boolean
  onSaved: (user: User) => void
  onLeave?: () => void
}

/** A reading that preceded the steps by less than this is not repeated. */
const JUST_READ_MS = 5_000
const FRESH: ReadOptions<typeof openRegistration> = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: ({ state }) => state.isInvalidated || now().getTime() - state.dataUpdatedAt > JUST_READ_MS,
}

/** Reads all that the steps need, then shows them. */
export function Steps({ screens, user, isChange, onSaved, onLeave }: StepsProps) {
  const say = useSay()
  const url = useStepInUrl()
  const { language } = useLanguage()
  const { context, event } = useEvent()
  // Fixed when the steps open: saving would otherwise turn a first registration into a change.
  const [wasChange] = useState(isChange)
  const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
  // Capacities and the draft are read again each time the steps open.
  const { data, error, refetch } = useRead(openRegistration, { params }, FRESH)
  if (!data) {
    if (error) return <Unreachable error={error} onRetry={() => void refetch()} />
    return (
      <>
        <LiveRegion>{say('registration.loading')}</LiveRegion>
        <StepWaiting />
      </>
    )
  }
  const { draft, ...opening } = data
  return (
    <Flow
      screens={screens}
      user={user}
      known={{ ...opening, layers: context, language, subject: subjectOf(user) }}
      userId={user.id}
      server={draft}
      isChange={wasChange}
      proposed={proposedBy(url.mode)}
      onSaved={onSaved}
      onLeave={onLeave ?? (() => url.open(undefined))}
    />
  )
}
