import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { organisers } from '#db/tables/events.ts'
import { deviceLinks, teamInvitations } from '#db/tables/team.ts'
import type { Orphan } from '#features/events/organisers.service.ts'
import { madeByTeam, makers, makesTeam } from '#features/events/organisers.service.ts'
import { madeKeys } from '#features/keys/keys.service.ts'
import { madeWebhooks } from '#features/webhooks/webhooks.service.ts'
import type { Tx } from '#kit/transaction.ts'

export const madeDevices = madeByTeam(deviceLinks)

const sender = { userId: teamInvitations.invitedBy, domainId: teamInvitations.domainId }

/** Whether the sender may still give the role; a column expression of `team_invitations`. */
export const isInvitationGood: SQL<boolean> = sql<boolean>`case when ${teamInvitations.everywhere}
  then ${makesTeam(sender)} else ${makesTeam({ ...sender, eventId: teamInvitations.eventId })} end`

export interface OrphanLink extends Orphan {
  readonly everywhere: boolean
}

export function lockOrphanInvitations(tx: Tx, domainId: string, userId: string): Promise<OrphanLink[]> {
  const { id, eventId, everywhere, invitedBy } = teamInvitations
  return tx
    .select({ id, eventId, everywhere })
    .from(teamInvitations)
    .where(and(eq(teamInvitations.domainId, domainId), eq(invitedBy, userId), sql`not ${isInvitationGood}`))
    .orderBy(id)
    .for('update')
}

export async function passInvitation(tx: Tx, id: string, invitedBy: string): Promise<void> {
  await tx.update(teamInvitations).set({ invitedBy }).where(eq(teamInvitations.id, id))
}

/** Number of links that a team member answers for in a role; needs `organisers` and `users`. */
export function countLinks(userId: SQLWrapper): SQL<number> {
  const { domainId, eventId, role } = organisers
  const invited = sql`(select count(*)::int from ${teamInvitations} as invitation
    where invitation.invited_by = ${userId} and invitation.domain_id = ${domainId}
      and (${eventId} is null or invitation.event_id = ${eventId} and not invitation.everywhere))`
  const made = [madeDevices, madeKeys, madeWebhooks].map(({ countOf }) => countOf({ userId, domainId, eventId }))
  return sql<number>`(case when ${role} in (${makers}) then ${sql.join([invited, ...made], sql` + `)} else 0 end)`
}
