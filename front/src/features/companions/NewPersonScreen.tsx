import { createPerson } from '@parvis/contract/companions/companions.ts'
import { isEmail } from '@parvis/contract/kit/email.ts'
import { codeOf, offeredChoices } from '@parvis/contract/participation/participation.rules.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/useGo.ts'
import { useTitle } from '#kit/useTitle.ts'
import type { Person, PersonErrors } from './parts/PersonForm.tsx'
import { PersonForm } from './parts/PersonForm.tsx'

/** The initial participation of a person registered by another one (specification 2, § 3: mode 1). */
const FIRST_MODE = 'remote' as const

/** `users/new`: the identity of the person to register; their steps follow (specification 2, § 2). */
export function NewPersonScreen() {
  const say = useSay()
  const go = useGo()
  const { event, settings } = useEvent()
  const send = useSend(createPerson)
  useTitle(say('companions.person.title'))
  const isOffered = offeredChoices(settings, event, null).includes(FIRST_MODE)

  function create(person: Person) {
    const params = { domainId: event.domainId, eventId: event.id }
    send.mutate(
      { params, body: { ...person, email: person.email.trim() } },
      {
        onSuccess: ({ id }) => {
          const mode = isOffered ? String(codeOf(FIRST_MODE)) : undefined
          go(paths.registration(event.context, { userId: id, mode, etape: 'first' }), { replace: true })
        },
      },
    )
  }
  return (
    <Page>
      <PersonForm
        title={say('companions.person.title')}
        lead={say('companions.person.lead')}
        submitLabel={say('companions.add.next')}
        failedTitle={say('companions.person.failed')}
        required={['firstName', 'lastName', 'email']}
        hints={{ email: say('companions.person.email.hint') }}
        busy={send.isPending || send.isSuccess}
        error={send.error}
        check={problemsOf}
        onSubmit={create}
        backLabel={say('companions.back')}
        backHref={paths.registration(event.context)}
      />
    </Page>
  )
}

function problemsOf({ firstName, lastName, email }: Person): PersonErrors {
  const address = email.trim()
  return {
    ...(firstName.trim() === '' && { firstName: 'FIRST_NAME_REQUIRED' }),
    ...(lastName.trim() === '' && { lastName: 'LAST_NAME_REQUIRED' }),
    ...(!isEmail(address) && { email: address === '' ? 'REQUIRED' : 'EMAIL_FORMAT' }),
  }
}
