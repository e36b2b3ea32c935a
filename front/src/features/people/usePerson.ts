import type { Person } from '@parvis/contract/people/people.ts'
import { getPerson } from '@parvis/contract/people/people.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLocation, useParams } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'

export type { Person }

export function usePerson() {
  const { userId = '' } = useParams<'userId'>()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, userId }
  const read = useRead(getPerson, { params }, { staleTime: 0 })
  return { userId, params, read }
}

/** Navigation from a card: to another card, or back to the list with its filters. */
export function useWaysOfCard() {
  const { event } = useEvent()
  const go = useGo()
  const { search } = useLocation()
  return {
    hrefOf: (userId: string) => paths.person(event.context, userId) + search,
    open: (userId: string) => go(paths.person(event.context, userId) + search, { replace: true }),
    close: () => go(paths.participants(event.context) + search),
  }
}
