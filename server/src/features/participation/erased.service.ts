import type { Erasing } from '#kit/erasing.ts'
import { tellAttendance } from './attendance.service.ts'
import { emptyParticipations, listDependants, listParticipations } from './erased.store.ts'

export { listDependants, listParticipations }

/** Empties the participation that orders still refer to: it must not identify the person. */
export const emptyErased: Erasing = {
  inEvent: async (tx, ports, { eventId }) => tellAttendance(tx, ports, eventId),
  after: (tx, _ports, { userId }) => emptyParticipations(tx, userId),
}
