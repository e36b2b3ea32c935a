import type { Erasing } from '#kit/erasing.ts'
import { tellAttendance } from './attendance.service.ts'
import { emptyParticipations, listDependants, listParticipations } from './erased.store.ts'

export { listDependants, listParticipations }

/** What orders keep of a participation says nothing of its person. */
export const emptyErased: Erasing = {
  inEvent: async (tx, ports, { eventId }) => tellAttendance(tx, ports, eventId),
  after: (tx, _ports, { userId }) => emptyParticipations(tx, userId),
}
