import { isFull, mayBring, mayEdit } from '@parvis/contract/companions/companions.rules.ts'
import { listCompanions } from '@parvis/contract/companions/companions.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

export function useCompanions(registrar: User) {
  const { event, settings, phase } = useEvent()
  const facts = registrar.UserEvent
  const read = useRead(
    listCompanions,
    { params: { domainId: event.domainId, eventId: event.id }, query: { userId: registrar.id } },
    { enabled: settings.FO_COMPANIONS_ACTIVE },
  )
  const companions = read.data?.data ?? []
  const isOpen = phase === 'open'
  const isOffered = settings.FO_COMPANIONS_ACTIVE && settings.FO_COMPANIONS_MAX > 0
  return {
    read,
    cannot: !isOffered ? 'companions.cannot.off' : isOpen ? 'companions.cannot.text' : 'companions.cannot.closed',
    companions,
    max: settings.FO_COMPANIONS_MAX,
    mayAdd: isOpen && settings.FO_COMPANIONS_MAX > 0 && mayBring(settings, facts),
    isFull: isFull(settings, companions.length),
    mayEdit: mayEdit(settings, facts, isOpen),
    mayRemove: isOpen,
  }
}
