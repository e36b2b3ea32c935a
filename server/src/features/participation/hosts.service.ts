import { listStrangers } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { tellAttendance } from './attendance.service.ts'
import { lockParticipation, saveParticipation } from './participation.store.ts'
import { introduce } from './shown.store.ts'

/** Notes who invited a person, before they answer: the event shows a person who is of others by the names that their host gave. */
export async function invite(
  tx: Tx,
  ports: Ports,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  {
    invitedBy,
    firstName,
    lastName,
  }: { readonly invitedBy: string; readonly firstName: string; readonly lastName: string },
): Promise<void> {
  const strangers = await listStrangers(tx, { eventId, userIds: [userId], reads: [] })
  const row = await lockParticipation(tx, eventId, userId, ports.clock.now())
  if (row.invited) return
  // Who has come by themselves meanwhile shows themselves.
  if (row.version === 0 && strangers.has(userId))
    await introduce(tx, { eventId, userId }, { firstName, lastName, mobile: '', phone: '', extended: {} })
  tellAttendance(tx, ports, eventId)
  await saveParticipation(tx, eventId, userId, { invited: true, invitedBy })
}

/** Notes who registers a person, and so answers for them; `null` gives the person back to themselves. */
export async function noteRegistrar(
  tx: Tx,
  ports: Ports,
  { eventId, userId }: { eventId: string; userId: string },
  registrar: { registeredBy: string | null } | { registeredBy2: string | null },
): Promise<void> {
  await lockParticipation(tx, eventId, userId, ports.clock.now())
  await saveParticipation(tx, eventId, userId, registrar)
}
