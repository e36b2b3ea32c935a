import { and, eq, sql } from 'drizzle-orm'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { writtenOnce } from '#kit/statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type ParticipationRow = typeof participations.$inferSelect
type ParticipationChanges = Partial<typeof participations.$inferInsert>

const lockOf = writtenOnce((db) =>
  db
    .insert(participations)
    .values({
      eventId: sql.placeholder('eventId'),
      userId: sql.placeholder('userId'),
      code: sql.placeholder('code'),
      version: 0,
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [participations.eventId, participations.userId],
      set: { updatedAt: sql`excluded.updated_at` },
    })
    .returning()
    .prepare(''),
)

/** The row of a participation, made if need be, and locked: changes of one person's come one after the other. */
export async function lockParticipation(tx: Tx, eventId: string, userId: string, now: Date): Promise<ParticipationRow> {
  const [row] = await lockOf(tx).execute({ eventId, userId, code: newBadgeCode(), now })
  if (!row) throw new Error('An upsert answered no row')
  return row
}

export async function saveParticipation(
  tx: Tx,
  eventId: string,
  userId: string,
  changes: ParticipationChanges,
): Promise<number> {
  const [row] = await tx
    .update(participations)
    .set({ ...changes, version: sql`${participations.version} + 1` })
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
    .returning({ version: participations.version })
  if (!row) throw new Error('The participation that was locked is gone')
  return row.version
}

export async function mergeExtended(
  tx: Tx,
  eventId: string,
  userId: string,
  values: Record<string, unknown>,
): Promise<void> {
  await tx
    .update(participations)
    .set({ extended: sql`${participations.extended} || ${JSON.stringify(values)}::jsonb` })
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
}

export type HeldDay = { eventDayId: string; registered: boolean; onSite: boolean }

export function listHeldDays(db: Executor, eventId: string, userId: string): Promise<HeldDay[]> {
  return db
    .select({
      eventDayId: participationDays.eventDayId,
      registered: participationDays.registered,
      onSite: participationDays.onSite,
    })
    .from(participationDays)
    .where(and(eq(participationDays.eventId, eventId), eq(participationDays.userId, userId)))
}

export type DayChange = { eventDayId: string; registered: boolean; onSite: boolean; registeredAt: Date | null }

/** Writes what a person does on these days; what was marked present stays so. */
export async function saveDays(tx: Tx, eventId: string, userId: string, days: readonly DayChange[]): Promise<void> {
  if (days.length === 0) return
  await tx
    .insert(participationDays)
    .values(days.map((day) => ({ ...day, eventId, userId })))
    .onConflictDoUpdate({
      target: [participationDays.eventId, participationDays.eventDayId, participationDays.userId],
      set: {
        registered: sql`excluded.registered`,
        onSite: sql`excluded.on_site`,
        registeredAt: sql`excluded.registered_at`,
      },
    })
}

export async function markPresent(
  tx: Tx,
  eventId: string,
  userId: string,
  eventDayId: string,
  presentAt: Date | null,
): Promise<void> {
  const present = { present: presentAt !== null, presentAt }
  await tx
    .insert(participationDays)
    .values({ eventId, userId, eventDayId, ...present })
    .onConflictDoUpdate({
      target: [participationDays.eventId, participationDays.eventDayId, participationDays.userId],
      set: present,
    })
}

export async function isRegistrar(
  db: Executor,
  callerId: string,
  subjectId: string,
  eventId: string | undefined,
): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(participations)
    .where(
      and(
        eq(participations.userId, subjectId),
        sql`${callerId} in (${participations.registeredBy}, ${participations.registeredBy2})`,
        eventId === undefined ? undefined : eq(participations.eventId, eventId),
      ),
    )
    .limit(1)
  return rows.length > 0
}
