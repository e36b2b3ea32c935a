import { companionErrors, registersAtOnce } from '@parvis/contract/companions/companions.rules.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { isEmail } from '@parvis/contract/kit/email.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/useGo.ts'
import { useTitle } from '#kit/useTitle.ts'
import { AdditionRefused } from './parts/AdditionRefused.tsx'
import type { Person } from './parts/PersonForm.tsx'
import { PersonForm } from './parts/PersonForm.tsx'
import { useCompanions } from './useCompanions.ts'

/** `companions/add`: the companion's identity; their own steps follow, unless they are registered at once. */
export function AddCompanionScreen() {
  const say = useSay()
  const go = useGo()
  const me = useMe()
  const { event, settings } = useEvent()
  const { mayAdd, cannot, isFull, read } = useCompanions(me)
  const send = useSend(addCompanion)
  useTitle(say('companions.add'))
  const home = paths.registration(event.context)
  const atOnce = registersAtOnce(settings)
  const byName = settings.FO_COMPANIONS_MODE === 'name'
  const isDone = send.isPending || send.isSuccess
  if (!mayAdd || (isFull && read.data && !isDone)) {
    return (
      <Page>
        <AdditionRefused>{say(mayAdd ? 'companions.full' : cannot)}</AdditionRefused>
      </Page>
    )
  }
  function add({ firstName, lastName, email }: Person) {
    const params = { domainId: event.domainId, eventId: event.id }
    const body = { firstName, lastName, ...(email.trim() && { email: email.trim() }) }
    send.mutate(
      { params, query: { userId: me.id }, body },
      {
        onSuccess: ({ id }) => go(atOnce ? home : paths.registration(event.context, { userId: id }), { replace: true }),
      },
    )
  }
  return (
    <Page>
      <PersonForm
        title={say('companions.add.title')}
        lead={say(atOnce ? 'companions.add.leadAtOnce' : 'companions.add.lead')}
        submitLabel={say(atOnce ? 'companions.add.save' : 'companions.add.next')}
        failedTitle={say('companions.add.failed')}
        required={byName ? ['firstName', 'lastName'] : ['firstName']}
        hints={{ email: say('companions.email.hint'), ...(!byName && { lastName: say('companions.lastName.hint') }) }}
        busy={isDone}
        error={send.error}
        check={(person) => ({
          ...companionErrors(settings, person),
          ...(person.email.trim() !== '' && !isEmail(person.email.trim()) && { email: 'EMAIL_FORMAT' }),
        })}
        onSubmit={add}
        backLabel={say('companions.back')}
        backHref={home}
      />
    </Page>
  )
}
