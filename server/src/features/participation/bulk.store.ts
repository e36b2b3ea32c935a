import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ShownAs } from '#db/tables/participation.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { ParticipationRow } from './participation.store.ts'

const among = (eventId: string, userIds: readonly string[]) =>
  and(eq(participations.eventId, eventId), inArray(participations.userId, [...userIds]))

export function listFactsOf(db: Executor, eventId: string, userIds: readonly string[]): Promise<ParticipationRow[]> {
  return db.select().from(participations).where(among(eventId, userIds))
}

export async function lockParticipations(tx: Tx, eventId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ userId: participations.userId })
    .from(participations)
    .where(among(eventId, userIds))
    .orderBy(participations.userId)
    .for('no key update')
}

export interface Invited {
  readonly userId: string
  readonly typoId: string | null
  readonly extended: Record<string, unknown>
  /** Names to show in the event, where the inviter may not see the person's own record. */
  readonly shownAs: ShownAs | null
}

/** Adds invited people; returns how many were added. People who have registered themselves meanwhile are skipped. */
export async function insertInvited(tx: Tx, eventId: string, people: readonly Invited[], now: Date): Promise<number> {
  if (people.length === 0) return 0
  const times = { createdAt: now, updatedAt: now }
  const rows = await tx
    .insert(participations)
    .values(people.map((one) => ({ ...one, ...times, eventId, invited: true, code: newBadgeCode(), version: 1 })))
    .onConflictDoNothing({ target: [participations.eventId, participations.userId] })
    .returning({ userId: participations.userId })
  return rows.length
}

export interface InvitedChange {
  readonly userId: string
  readonly typoId?: string
  readonly employeeId?: string
  /** Merged into the stored answers. */
  readonly extended?: Record<string, unknown>
  readonly isInvited?: true
}

export async function saveInvited(
  tx: Tx,
  eventId: string,
  changes: readonly InvitedChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${participations} as p set
      typo_id = coalesce(c."typoId", p.typo_id), employee_id = coalesce(c."employeeId", p.employee_id),
      extended = p.extended || coalesce(c.extended, '{}'::jsonb),
      invited = p.invited or coalesce(c."isInvited", false),
      version = p.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c("userId" text, "typoId" text, "employeeId" text, extended jsonb, "isInvited" boolean)
    where p.event_id = ${eventId} and p.user_id = c."userId"`)
}
