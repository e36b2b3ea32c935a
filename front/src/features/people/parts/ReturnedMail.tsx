import { listReturned, retryAddress } from '@parvis/contract/deliveries/deliveries.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Person } from '../usePerson.ts'

interface Props {
  readonly person: Person
  readonly onCorrect: (what: 'email') => void
  readonly onOutcome: (outcome: { readonly text: string }) => void
}

/** That mails come back from the address of the person, why, and the two ways on; nothing where none does. */
export function ReturnedMail({ person: { user, mails = [] }, onCorrect, onOutcome }: Props) {
  const say = useSay()
  const tell = useProblem()
  const { rights } = useMe()
  const { event } = useEvent()
  const path = { domainId: event.domainId, eventId: event.id }
  const { data } = useRead(
    listReturned,
    { params: path, query: { page: 1, pageSize: 1, userId: user.id } },
    { staleTime: 0, enabled: mails.some(({ status }) => status === 'dead' || status === 'returned') },
  )
  const retrying = useSend(retryAddress, { onSuccess: () => onOutcome({ text: say('returned.retried') }) })
  const returned = data?.data[0]
  if (!returned) return null
  const actions = (
    <>
      {rights.includes('people.write') ? (
        <Button small variant="ghost" icon="edit" onClick={() => onCorrect('email')}>
          {say('people.returned.correct')}
        </Button>
      ) : null}
      <Button
        small
        variant="ghost"
        busy={retrying.isPending}
        onClick={() => retrying.mutate({ params: { ...path, userId: user.id } })}
      >
        {say('returned.retry')}
      </Button>
    </>
  )
  return (
    <Banner kind="warning" actions={actions}>
      {say('people.returned', { address: returned.address, reason: say(`returned.for.${returned.reason}`) })}
      {retrying.error ? ` ${tell(retrying.error)}` : ''}
    </Banner>
  )
}
