import type { ErasureHandler } from '#kit/erasure.ts'
import { publishAttendance } from './attendance.service.ts'
import { emptyParticipations, listDependants, listParticipations } from './erasure.store.ts'

export { listDependants, listParticipations }

/** Empties the participation that orders still refer to: it must not identify the person. */
export const emptyErased: ErasureHandler = {
  inEvent: async (tx, ports, { eventId }) => publishAttendance(tx, ports, eventId),
  after: (tx, _ports, { userId }) => emptyParticipations(tx, userId),
}
