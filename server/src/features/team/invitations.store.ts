import { and, asc, eq, lt } from 'drizzle-orm'
import { domains } from '#db/tables/events.ts'
import { teamInvitations } from '#db/tables/team.ts'
import { users } from '#db/tables/users.ts'
import { fullName } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { isInvitationGood } from './ownership.store.ts'

export type InvitationRow = typeof teamInvitations.$inferSelect

const select = (db: Executor) =>
  db
    .select({
      ...{ invitation: teamInvitations, invitedBy: fullName, organisation: domains.name },
      isGood: isInvitationGood,
    })
    .from(teamInvitations)
    .innerJoin(domains, eq(domains.id, teamInvitations.domainId))
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))

export type InvitationFound = Awaited<ReturnType<typeof select>>[number]
export type InvitationLocked = Pick<InvitationFound, 'invitation' | 'isGood'>

export const listInvitations = (db: Executor, eventId: string): Promise<InvitationFound[]> =>
  select(db).where(eq(teamInvitations.eventId, eventId)).orderBy(asc(teamInvitations.email))

export async function findInvitation(db: Executor, id: string): Promise<InvitationFound | undefined> {
  const [found] = await select(db).where(eq(teamInvitations.id, id))
  return found
}

/** Serialises acceptance, resending and withdrawal. */
export async function lockInvitation(tx: Tx, id: string): Promise<InvitationLocked | undefined> {
  const [found] = await tx
    .select({ invitation: teamInvitations, isGood: isInvitationGood })
    .from(teamInvitations)
    .where(eq(teamInvitations.id, id))
    .for('update')
  return found
}

/** Replaces the earlier invitation of the address, id included. */
export async function saveInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx
    .insert(teamInvitations)
    .values(row)
    .onConflictDoUpdate({ target: [teamInvitations.eventId, teamInvitations.email], set: row })
}

export async function deleteInvitation(tx: Tx, id: string): Promise<void> {
  await tx.delete(teamInvitations).where(eq(teamInvitations.id, id))
}

export async function deleteInvitationsOf(tx: Tx, domainId: string, email: string): Promise<void> {
  await tx.delete(teamInvitations).where(and(eq(teamInvitations.domainId, domainId), eq(teamInvitations.email, email)))
}

export async function removeExpired(db: Executor, before: Date): Promise<void> {
  await db.delete(teamInvitations).where(lt(teamInvitations.expiresAt, before))
}
