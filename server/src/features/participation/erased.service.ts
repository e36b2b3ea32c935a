import type { Erasing } from '#kit/erasing.ts'
import { emptyParticipations, listDependants, listParticipations } from './erased.store.ts'

export { listDependants, listParticipations }

/** What orders keep of a participation says nothing of its person. */
export const emptyErased: Erasing = {
  after: (tx, _ports, { userId }) => emptyParticipations(tx, userId),
}
