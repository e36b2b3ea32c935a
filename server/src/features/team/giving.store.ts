import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { events, organisers } from '#db/tables/context.ts'
import { deviceLinks, teamInvitations } from '#db/tables/team.ts'
import { isByTeam, makers, makesTeam } from '#features/context/organisers.service.ts'
import { countKeysOf } from '#features/keys/keys.service.ts'
import type { Tx } from '#kit/transaction.ts'

/** Whether the link of a device is worth something by its maker; of `device_links` joined to `events`. */
export const isDeviceGood: SQL<boolean> = isByTeam(deviceLinks)

const sender = { userId: teamInvitations.invitedBy, domainId: teamInvitations.domainId }

/** Whether the sender of an invitation may still give its role; of `team_invitations`. */
export const isInvitationGood: SQL<boolean> = sql<boolean>`case when ${teamInvitations.everywhere}
  then ${makesTeam(sender)} else ${makesTeam({ ...sender, eventId: teamInvitations.eventId })} end`

/** A link that its maker may no longer give. */
export interface Orphan {
  readonly id: string
  readonly eventId: string
  readonly everywhere: boolean
}

/** The links of devices that a person made and may no longer give, locked. */
export function lockOrphanDevices(tx: Tx, domainId: string, userId: string): Promise<Orphan[]> {
  return tx
    .select({ id: deviceLinks.id, eventId: deviceLinks.eventId, everywhere: sql<boolean>`false` })
    .from(deviceLinks)
    .innerJoin(events, eq(events.id, deviceLinks.eventId))
    .where(and(eq(events.domainId, domainId), eq(deviceLinks.userId, userId), sql`not ${isDeviceGood}`))
    .orderBy(deviceLinks.id)
    .for('update', { of: deviceLinks })
}

/** The invitations that a person sent and may no longer give, locked. */
export function lockOrphanInvitations(tx: Tx, domainId: string, userId: string): Promise<Orphan[]> {
  const { id, eventId, everywhere, invitedBy } = teamInvitations
  return tx
    .select({ id, eventId, everywhere })
    .from(teamInvitations)
    .where(and(eq(teamInvitations.domainId, domainId), eq(invitedBy, userId), sql`not ${isInvitationGood}`))
    .orderBy(id)
    .for('update')
}

export async function passDevice(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.update(deviceLinks).set({ userId }).where(eq(deviceLinks.id, id))
}

export async function passInvitation(tx: Tx, id: string, invitedBy: string): Promise<void> {
  await tx.update(teamInvitations).set({ invitedBy }).where(eq(teamInvitations.id, id))
}

/** How many links a member of a team answers for in one role; of `organisers` and `users`. */
export const countLinks = (
  userId: SQLWrapper,
): SQL<number> => sql<number>`(case when ${organisers.role} in (${makers}) then
  (select count(*)::int from ${deviceLinks} as link join ${events} as place on place.id = link.event_id
    where link.user_id = ${userId} and place.domain_id = ${organisers.domainId}
      and (${organisers.eventId} is null or link.event_id = ${organisers.eventId}))
  + (select count(*)::int from ${teamInvitations} as invitation
    where invitation.invited_by = ${userId} and invitation.domain_id = ${organisers.domainId}
      and (${organisers.eventId} is null or invitation.event_id = ${organisers.eventId} and not invitation.everywhere))
  + ${countKeysOf({ userId, domainId: organisers.domainId, eventId: organisers.eventId })}
  else 0 end)`
