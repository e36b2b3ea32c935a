import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { useGo } from '#kit/useGo.ts'
import { useTitle } from '#kit/useTitle.ts'
import { CreationForm } from './parts/CreationForm.tsx'
import { RefusedPhase } from './parts/RefusedPhase.tsx'

/** The account creation page; names have at least two characters here (specification 2, § 5). */
export function CreateAccountScreen() {
  const say = useSay()
  const go = useGo()
  const { event, settings, phase } = useEvent()
  useTitle(say('auth.creation'))
  const login = paths.login(event.context)
  if (settings.FO_MEETING_CREATE_ACCOUNT_HIDE || phase === 'closed')
    return <RefusedPhase email="" onBack={() => go(login)} />
  return (
    <CreationForm title={say('auth.creation')} lead={say('auth.creation.direct')} minName={2}>
      <Anchor href={login}>{say('auth.toLogin')}</Anchor>
    </CreationForm>
  )
}
