import type { Me } from '@parvis/contract/users/users.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { createContext, use } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { isLent, useToken } from '#kit/session.ts'

/** Given by the guard of the private pages, once the person is known. */
export const MeContext = createContext<Me | null>(null)

/** The signed-in person; inside private pages only. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe is for private pages')
  return me
}

/**
 * The signed-in person as far as is known, on any page: `data` is undefined for a visitor, or while it is read. Of a device that
 * was lent a right, it is what its own page has said.
 */
export function useMaybeMe() {
  const token = useToken()
  const { event } = useEvent()
  const input = { params: { domainId: event.domainId }, query: { eventId: event.id } }
  return useRead(getMe, input, { enabled: token !== null && !isLent(token) })
}
