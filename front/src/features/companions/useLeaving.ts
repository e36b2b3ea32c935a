import type { Companion } from '@parvis/contract/companions/companions.ts'
import { listCompanions } from '@parvis/contract/companions/companions.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'

/** Companions of a host who cancels: those that the reader decides for, and those with an account of their own. */
export function useLeaving(host: User) {
  const me = useMe()
  const { event, settings } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const isOn = settings.FO_COMPANIONS_ACTIVE
  const read = useRead(listCompanions, { params, query: { userId: host.id } }, { enabled: isOn })
  const decidesForAll = me.id !== host.id && me.rights.includes('people.write')
  const isDecidedFor = ({ isClaimed }: Companion) => decidesForAll || !isClaimed
  const coming = (read.data?.data ?? []).filter(({ UserEvent }) => UserEvent?.registered)
  return {
    read,
    isReady: !isOn || read.data !== undefined,
    decided: coming.filter(isDecidedFor),
    others: coming.filter((one) => !isDecidedFor(one)),
  }
}
