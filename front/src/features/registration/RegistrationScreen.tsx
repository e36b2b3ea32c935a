import { getFormData, listForms } from '@parvis/contract/forms/forms.ts'
import { eventSeenBy } from '@parvis/contract/participation/participation.rules.ts'
import { startOf } from '@parvis/contract/registration/registration.rules.ts'
import { getDraft } from '@parvis/contract/registration/registration.ts'
import type { RegistrationWorld, StepKey } from '@parvis/contract/steps'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useWaiting } from '#features/waiting-list/useWaiting.ts'
import { now } from '#kit/clock.ts'
import type { StepProps } from '#kit/form/step.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Confirmation } from './parts/Confirmation.tsx'
import { Flow, StepWaiting } from './parts/Flow.tsx'
import type { Known } from './parts/flow.ts'
import { asks, FIRST_STEP, proposedBy, subjectOf } from './parts/flow.ts'
import { NotOpen } from './parts/NotOpen.tsx'
import { OtherRegistration } from './parts/OtherRegistration.tsx'
import { Unreachable } from './parts/Unreachable.tsx'
import { useOffered } from './useOffered.ts'
import { useProgramme } from './useProgramme.ts'
import { useStepInUrl } from './useStepInUrl.ts'

/** The screen of each step, put together by the application. */
export type StepScreens = Readonly<Record<StepKey, ComponentType<StepProps<RegistrationWorld>>>>

/** `inscription`: one's own registration, or that of the person named by the address, for whoever answers for them. */
export function RegistrationScreen({ screens }: { screens: StepScreens }) {
  const me = useMe()
  const { userId } = useStepInUrl()
  if (userId === undefined || userId === me.id) return <OwnRegistration screens={screens} />
  return (
    <OtherRegistration
      key={userId}
      userId={userId}
      drawSteps={(props) => <Steps key="steps" screens={screens} {...props} />}
    />
  )
}

/** The steps, or where the registration stands (specification 1, § 2, « At start »). */
function OwnRegistration({ screens }: { screens: StepScreens }) {
  const me = useMe()
  const url = useStepInUrl()
  const { settings, phase } = useEvent()
  const [saved, setSaved] = useState<User | null>(null)
  // The cache hears of a save a little after its reply.
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
          onChange={() => {
            setSaved(null)
            url.open(FIRST_STEP)
          }}
        />
      )}
    </Page>
  )
}

const versionOf = (user: User): number => user.UserEvent?.version ?? 0

interface StepsProps {
  screens: StepScreens
  /** The person who is being registered. */
  user: User
  isChange: boolean
  onSaved: (user: User) => void
}

/** Reads all that the steps need, then opens them. */
function Steps({ screens, user, isChange, onSaved }: StepsProps) {
  const say = useSay()
  const url = useStepInUrl()
  const { language } = useLanguage()
  const { context, event } = useEvent()
  const { domainId, id: eventId } = event
  // Whether they were changing an answer is settled when they come in: saving makes it so in passing.
  const [wasChange] = useState(isChange)
  const typologies = useRead(listTypologies, { params: { domainId, eventId }, query: {} })
  const forms = useRead(listForms, { params: { domainId, eventId } })
  const data = useRead(getFormData, { params: { domainId }, query: { eventId, userId: user.id } })
  const hasLine = asks(context, 'FO_WAITING_LIST')
  const waiting = useWaiting(user.id, { enabled: hasLine })
  const draft = useRead(getDraft, { params: { domainId, eventId, userId: user.id } }, { staleTime: 0, gcTime: 0 })

  const { offered, ...more } = useOffered(event, context, user.id)
  const { programme, ...rest } = useProgramme(event, context, user.id)
  const reads = [...more.reads, waiting, typologies, forms, data, draft, ...rest.reads]
  const failed = reads.find(({ isError, data: answer }) => isError && answer === undefined)
  if (failed) {
    const retry = () => {
      for (const read of reads) if (read.isError) void read.refetch()
    }
    return <Unreachable error={failed.error} onRetry={retry} />
  }
  if (
    more.isReading ||
    waiting.isLoading ||
    !typologies.data ||
    !forms.data ||
    !data.data ||
    !draft.data ||
    rest.isReading
  ) {
    return (
      <>
        <LiveRegion>{say('registration.loading')}</LiveRegion>
        <StepWaiting />
      </>
    )
  }
  const known: Known = {
    // A place that is kept for the person is there to be had.
    event: eventSeenBy(event, waiting.data?.offer?.dayId),
    layers: context,
    language,
    subject: subjectOf(user),
    typologies: typologies.data.data,
    forms: Object.fromEntries(forms.data.data.map((form) => [form.id, form])),
    ...offered,
    ...programme,
    formData: data.data,
  }
  return (
    <Flow
      screens={screens}
      user={user}
      known={known}
      userId={user.id}
      server={draft.data}
      isChange={wasChange}
      proposed={proposedBy(url.mode)}
      onSaved={onSaved}
      onLeave={() => url.open(undefined)}
    />
  )
}
