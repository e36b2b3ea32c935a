import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { listUsers } from '@parvis/contract/stats/stats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from '#features/context/useEvent.ts'
import { readAgain } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import type { Person } from '../usePerson.ts'
import { fullName, useWaysOfCard } from '../usePerson.ts'
import { TearDialog } from './TearDialog.tsx'

/** Erases somebody for good, at their request. */
export function EraseDialog({ person: { user }, onClose }: { person: Person; onClose: () => void }) {
  const say = useSay()
  const { event } = useEvent()
  const ways = useWaysOfCard()
  const cache = useQueryClient()
  const send = useSend(eraseUser, {
    // There is no card to read again, once they are gone.
    onSuccess() {
      ways.close()
      void readAgain(cache, [listUsers])
    },
  })
  const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
  return (
    <TearDialog
      title={say('people.erase.title', { name: fullName(user) || say('people.noName') })}
      facts={(['what', 'places', 'keeps', 'never'] as const).map((fact) => say(`people.erase.${fact}`))}
      yes={say('people.erase.yes')}
      no={say('people.erase.no')}
      busy={send.isPending}
      error={send.error}
      onYes={() => send.mutate({ params })}
      onNo={onClose}
    />
  )
}
