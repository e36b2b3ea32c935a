import { refuse } from '@parvis/contract/kit/refusal.ts'
import { takesPart } from '@parvis/contract/participation/participation.rules.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findFacts, isLeftOut, lockParticipation, savePhotoRefusal } from './participation.store.ts'

export { isLeftOut }

interface Person {
  readonly eventId: string
  readonly userId: string
}

/** Not an answer about attendance, so the version stays. */
export async function changePhotoRefusal(tx: Tx, ports: Ports, person: Person, refusesPhotos: boolean): Promise<void> {
  const now = ports.clock.now()
  const row = await lockParticipation(tx, person.eventId, person.userId, now)
  if (row.refusesPhotos !== refusesPhotos) await savePhotoRefusal(tx, person, { refusesPhotos, updatedAt: now })
}

/** Refuses EVENT_PEOPLE_ONLY for a person without a participation: a refusal is of one event. */
export async function refusePhotos(ports: Ports, person: Person, refusesPhotos: boolean): Promise<boolean> {
  return transaction(ports.db, async (tx) => {
    const facts = await findFacts(tx, person.eventId, person.userId)
    if (!facts || !takesPart(facts)) refuse(participationRefusals.EVENT_PEOPLE_ONLY)
    addAuditDetails({
      about: person.userId,
      before: { refusesPhotos: facts.refusesPhotos },
      after: { refusesPhotos },
    })
    await changePhotoRefusal(tx, ports, person, refusesPhotos)
    return refusesPhotos
  })
}
