import { getFormData, listForms } from '@parvis/contract/forms/forms.ts'
import { startOf } from '@parvis/contract/registration/registration.rules.ts'
import { getDraft } from '@parvis/contract/registration/registration.ts'
import type { RegistrationWorld, StepKey } from '@parvis/contract/steps'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import type { StepProps } from '#kit/form/step.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { Confirmation } from './parts/Confirmation.tsx'
import { Flow, StepWaiting } from './parts/Flow.tsx'
import type { Known } from './parts/flow.ts'
import { subjectOf } from './parts/flow.ts'
import { NotOpen } from './parts/NotOpen.tsx'
import { useStepInUrl } from './useStepInUrl.ts'

/** The screen of each step, put together by the application. */
export type StepScreens = Readonly<Record<StepKey, ComponentType<StepProps<RegistrationWorld>>>>

/** `inscription`: the steps, or where the registration stands (specification 1, § 2, « At start »). */
export function RegistrationScreen({ screens }: { screens: StepScreens }) {
  const say = useSay()
  const me = useMe()
  const url = useStepInUrl()
  const { settings, phase } = useEvent()
  const [saved, setSaved] = useState<User | null>(null)
  // The cache hears of a save a little after its reply.
  const user = saved && versionOf(saved) > versionOf(me) ? saved : me
  useTitle(say('registration.title'))
  const start = startOf(settings, user, now())
  const isChange = start === 'confirmation' && phase === 'open'
  return (
    <Page>
      {start === 'first-step' || (isChange && url.step !== undefined) ? (
        <Steps
          screens={screens}
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
            url.open('participation')
          }}
        />
      )}
    </Page>
  )
}

const versionOf = (user: User): number => user.UserEvent?.version ?? 0

interface StepsProps {
  screens: StepScreens
  isChange: boolean
  onSaved: (user: User) => void
}

/** Reads all that the steps need, then opens them. */
function Steps({ screens, isChange, onSaved }: StepsProps) {
  const say = useSay()
  const me = useMe()
  const url = useStepInUrl()
  const { language } = useLanguage()
  const { context, event } = useEvent()
  const { domainId, id: eventId } = event
  // Whether they were changing an answer is settled when they come in: saving makes it so in passing.
  const [wasChange] = useState(isChange)
  const typologies = useRead(listTypologies, { params: { domainId, eventId }, query: {} })
  const forms = useRead(listForms, { params: { domainId, eventId } })
  const data = useRead(getFormData, { params: { domainId }, query: { eventId, userId: me.id } })
  const draft = useRead(getDraft, { params: { domainId, eventId, userId: me.id } }, { staleTime: 0, gcTime: 0 })

  const reads = [typologies, forms, data, draft]
  const failed = reads.find(({ isError, data: answer }) => isError && answer === undefined)
  if (failed) {
    const retry = () => {
      for (const read of reads) if (read.isError) void read.refetch()
    }
    return <Unreachable error={failed.error} onRetry={retry} />
  }
  if (!typologies.data || !forms.data || !data.data || !draft.data) {
    return (
      <>
        <LiveRegion>{say('registration.loading')}</LiveRegion>
        <StepWaiting />
      </>
    )
  }
  const known: Known = {
    event,
    layers: context,
    language,
    subject: subjectOf(me),
    typologies: typologies.data.data,
    forms: Object.fromEntries(forms.data.data.map((form) => [form.id, form])),
    formData: data.data,
  }
  return (
    <Flow
      screens={screens}
      known={known}
      userId={me.id}
      server={draft.data}
      isChange={wasChange}
      onSaved={onSaved}
      onLeave={() => url.open(undefined)}
    />
  )
}

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const retry = (
    <Button small variant="ghost" onClick={onRetry}>
      {say('registration.retry')}
    </Button>
  )
  return (
    <Banner kind="error" title={say('registration.unreachable')} actions={retry}>
      {tell(error)}
    </Banner>
  )
}
