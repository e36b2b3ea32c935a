import type { Event } from '@parvis/contract/events/events.ts'
import type { Me } from '@parvis/contract/users/users.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { ensureRead, readAhead, useRead } from '#kit/read.ts'
import { currentToken, isLent, useToken } from '#kit/session.ts'

/** Set by the guard of the private pages, once the person is read. */
export const MeContext = createContext<Me | null>(null)

/** The signed-in person; inside private pages only. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe is for private pages')
  return me
}

type EventScope = Pick<Event, 'domainId'> & { readonly eventId: string }
const inputOf = ({ domainId, eventId }: EventScope) => ({ params: { domainId }, query: { eventId } })

export function readMeAhead(cache: QueryClient, place: EventScope): void {
  const token = currentToken()
  if (token !== null && !isLent(token)) readAhead(cache, getMe, inputOf(place))
}

/** The signed-in person, once read. @throws CallError when they cannot be read. */
export const knownMe = (cache: QueryClient, place: EventScope): Promise<Me> => ensureRead(cache, getMe, inputOf(place))

/**
 * The signed-in person on any page: `data` is undefined for a visitor, and while it loads. On a lent device it is the
 * value set by the device's page.
 */
export function useMaybeMe() {
  const token = useToken()
  const { event } = useEvent()
  const input = inputOf({ domainId: event.domainId, eventId: event.id })
  return useRead(getMe, input, { enabled: token !== null && !isLent(token) })
}
