import { and, eq, sql } from 'drizzle-orm'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { placeholdersOf, shapeOf, writtenOnce } from '#kit/statement.ts'
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

const ofOne = and(
  eq(participations.eventId, sql.placeholder('eventId')),
  eq(participations.userId, sql.placeholder('userId')),
)

const saveOf = writtenOnce((db, shape) =>
  db
    .update(participations)
    .set({ ...placeholdersOf(shape), version: sql`${participations.version} + 1` })
    .where(ofOne)
    .returning({ version: participations.version })
    .prepare(''),
)

export async function saveParticipation(
  tx: Tx,
  eventId: string,
  userId: string,
  changes: ParticipationChanges,
): Promise<number> {
  const [row] = await saveOf(tx, shapeOf(changes)).execute({ ...changes, eventId, userId })
  if (!row) throw new Error('The participation that was locked is gone')
  return row.version
}

const mergeOf = writtenOnce((db) =>
  db
    .insert(participations)
    .values({
      eventId: sql.placeholder('eventId'),
      userId: sql.placeholder('userId'),
      code: sql.placeholder('code'),
      version: 0,
      extended: sql.placeholder('values'),
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [participations.eventId, participations.userId],
      set: {
        extended: sql`${participations.extended} || excluded.extended`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare(''),
)

/** Merges answers into a participation's own map; the row is made if need be, and locked. */
export async function mergeExtended(
  tx: Tx,
  eventId: string,
  userId: string,
  values: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await mergeOf(tx).execute({ eventId, userId, values, code: newBadgeCode(), now })
}

/** Notes the employment a person takes part with; the row is made if need be, and locked. */
export async function saveEmployee(
  tx: Tx,
  eventId: string,
  userId: string,
  employeeId: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(participations)
    .values({ eventId, userId, code: newBadgeCode(), version: 0, employeeId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [participations.eventId, participations.userId],
      set: { employeeId, updatedAt: now },
    })
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

const saveDaysOf = writtenOnce((db, count) =>
  db
    .insert(participationDays)
    .values(
      Array.from({ length: Number(count) }, (_, i) => ({
        eventId: sql.placeholder('eventId'),
        userId: sql.placeholder('userId'),
        eventDayId: sql.placeholder(`eventDayId ${i}`),
        registered: sql.placeholder(`registered ${i}`),
        registeredAt: sql`${sql.placeholder(`registeredAt ${i}`)}`,
        onSite: sql.placeholder(`onSite ${i}`),
      })),
    )
    .onConflictDoUpdate({
      target: [participationDays.eventId, participationDays.eventDayId, participationDays.userId],
      set: {
        registered: sql`excluded.registered`,
        onSite: sql`excluded.on_site`,
        registeredAt: sql`excluded.registered_at`,
      },
    })
    .prepare(''),
)

/** Writes what a person does on these days; what was marked present stays so. */
export async function saveDays(tx: Tx, eventId: string, userId: string, days: readonly DayChange[]): Promise<void> {
  if (days.length === 0) return
  const values = days.flatMap((day, i) => Object.entries(day).map(([column, value]) => [`${column} ${i}`, value]))
  await saveDaysOf(tx, String(days.length)).execute({ ...Object.fromEntries(values), eventId, userId })
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
