import { getWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

export function useWaiting(userId: string) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, userId }
  return useRead(getWaiting, { params }, { staleTime: 0 })
}
