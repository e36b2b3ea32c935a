import { listStrangers } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { publishAttendance } from './attendance.service.ts'
import { introduce } from './displayed-names.store.ts'
import { lockParticipation, saveParticipation } from './participation.store.ts'

/**
 * Marks a person as invited by another one. Until they answer, a person whose own record the host may not see is shown
 * under the names that the host typed.
 */
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
  const isInvited = await introduceStranger(tx, ports, { eventId, userId }, { firstName, lastName })
  if (isInvited) return
  publishAttendance(tx, ports, eventId)
  await saveParticipation(tx, eventId, userId, { invited: true, invitedBy })
}

/** Locks the participation and shows a person unknown to the event under the given names; tells whether invited before. */
export async function introduceStranger(
  tx: Tx,
  ports: Ports,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  names: { readonly firstName: string; readonly lastName: string },
): Promise<boolean> {
  const strangers = await listStrangers(tx, { eventId, userIds: [userId], reads: [] })
  const row = await lockParticipation(tx, eventId, userId, ports.clock.now())
  // A person who has registered themselves meanwhile keeps their own names.
  if (!row.invited && row.version === 0 && strangers.has(userId))
    await introduce(tx, { eventId, userId }, { ...names, mobile: '', phone: '', extended: {} })
  return row.invited
}

/** Sets the participant who registers this person and answers for them; `null` makes the person independent again. */
export async function noteRegistrar(
  tx: Tx,
  ports: Ports,
  { eventId, userId }: { eventId: string; userId: string },
  registrar: { registeredBy: string | null } | { registeredBy2: string | null },
): Promise<void> {
  await lockParticipation(tx, eventId, userId, ports.clock.now())
  await saveParticipation(tx, eventId, userId, registrar)
}
