import type { SQL } from 'drizzle-orm'
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { webhooks } from '#db/tables/webhooks.ts'
import { isUnclaimed } from '#features/users/users.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { placeholdersOf, preparedPerConnection, shapeOf } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type ParticipationRow = typeof participations.$inferSelect
export type LockedParticipation = ParticipationRow & { readonly hasWebhooks: boolean }
type ParticipationChanges = Partial<typeof participations.$inferInsert>

const lockOf = preparedPerConnection((db) =>
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
    .returning({
      ...getTableColumns(participations),
      // One index look-up here saves a statement per registration in events without webhooks, which are the majority.
      hasWebhooks: sql<boolean>`exists (select from ${webhooks} hook where hook.event_id = participations.event_id)`,
    })
    .prepare(''),
)

/** Creates the row if missing and locks it: changes of one person run one after the other. */
export async function lockParticipation(
  tx: Tx,
  eventId: string,
  userId: string,
  now: Date,
): Promise<LockedParticipation> {
  const [row] = await lockOf(tx).execute({ eventId, userId, code: newBadgeCode(), now })
  if (!row) throw new Error('An upsert answered no row')
  return row
}

const ofOne = and(
  eq(participations.eventId, sql.placeholder('eventId')),
  eq(participations.userId, sql.placeholder('userId')),
)

const saveOf = preparedPerConnection((db, shape) =>
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

const mergeOf = preparedPerConnection((db) =>
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

export async function mergeExtended(
  tx: Tx,
  eventId: string,
  userId: string,
  values: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await mergeOf(tx).execute({ eventId, userId, values, code: newBadgeCode(), now })
}

/** Whether photos leave a person out: they refuse, or the event leaves out their type. By default of the joined tables. */
export const isLeftOut = (part: SQL = sql`${participations}`, its: SQL = sql`${events}`): SQL<boolean> =>
  sql`(${part}.refuses_photos or coalesce(jsonb_exists(${its}.settings -> 'FO_PHOTOS_TYPES_HIDDEN', ${part}.typo_id), false))`

export async function savePhotoRefusal(
  tx: Tx,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  change: { readonly refusesPhotos: boolean; readonly updatedAt: Date },
): Promise<void> {
  await tx
    .update(participations)
    .set(change)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
}

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

export async function dropEmployee(tx: Tx, eventId: string, employeeId: string, now: Date): Promise<void> {
  await tx
    .update(participations)
    .set({ employeeId: null, updatedAt: now })
    .where(and(eq(participations.eventId, eventId), eq(participations.employeeId, employeeId)))
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

const saveDaysOf = preparedPerConnection((db, count) =>
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

/** Keeps the marks of presence. */
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
): Promise<boolean> {
  const present = { present: presentAt !== null, presentAt }
  // The subquery reads the row as it was before this statement.
  const before = sql<boolean>`(select before.present from ${participationDays} before
    where before.event_id = ${eventId} and before.user_id = ${userId} and before.event_day_id = ${eventDayId})`
  const [row] = await tx
    .insert(participationDays)
    .values({ eventId, userId, eventDayId, ...present })
    .onConflictDoUpdate({
      target: [participationDays.eventId, participationDays.eventDayId, participationDays.userId],
      set: present,
    })
    .returning({ before })
  return row?.before ?? false
}

export async function findFacts(db: Executor, eventId: string, userId: string): Promise<ParticipationRow | undefined> {
  const [row] = await db
    .select()
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  return row
}

/** At most two events: enough to know whether there is only one. */
export async function listSomeEvents(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ eventId: participations.eventId })
    .from(participations)
    .where(eq(participations.userId, userId))
    .limit(2)
  return rows.map(({ eventId }) => eventId)
}

/**
 * Whether the caller registered this person; no longer true once the person has signed in to an account of their own.
 */
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
        isUnclaimed(participations.userId),
        eventId === undefined ? undefined : eq(participations.eventId, eventId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function tryLock(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
    .for('no key update', { skipLocked: true })
  return rows.length > 0
}

/**
 * Locks an existing participation, also that of an erased person, whose payments are still accounted for. False when
 * there is none and one may be created.
 */
export async function lockStanding(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  // Locks the person first, in the same order as an erasure, which locks users before participations.
  const [person] = await tx
    .select({ isErased: sql<boolean>`${users.extended} ? 'erasedAt'` })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
  const rows = await tx
    .select({ one: sql`1` })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
    .for('no key update')
  return rows.length > 0 || person?.isErased === true
}

/** Locks companions in the order of their ids, to prevent deadlocks. */
export async function lockCompanions(tx: Tx, eventId: string, registrarId: string): Promise<void> {
  await tx
    .select({ one: sql`1` })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.registeredBy, registrarId)))
    .orderBy(participations.userId)
    .for('no key update')
}

const paidForBy = (eventId: string, payerId: string) =>
  and(
    eq(participations.eventId, eventId),
    or(
      eq(participations.registeredBy, payerId),
      and(eq(participations.userId, payerId), isNull(participations.registeredBy)),
    ),
  )

export function listPaidFor(
  db: Executor,
  eventId: string,
  payerId: string,
): Promise<{ userId: string; typoId: string | null }[]> {
  return db
    .select({
      userId: participations.userId,
      typoId: sql<string | null>`coalesce(${participations.typoId}, ${users.typoId})`,
    })
    .from(participations)
    .innerJoin(users, eq(users.id, participations.userId))
    .where(paidForBy(eventId, payerId))
}

interface ToComplete {
  readonly eventId: string
  readonly payerId: string
  readonly isComplete: boolean
  /** People without anything to pay: complete in any case. */
  readonly freeIds: readonly string[]
}

/**
 * Updates completeness for all people of one payer, and keeps their versions. Rows locked by another request are
 * skipped; returns whether all rows were covered and how many changed.
 */
export async function saveCompleted(tx: Tx, { eventId, payerId, isComplete, freeIds }: ToComplete) {
  const isFree = freeIds.length > 0 ? inArray(participations.userId, freeIds) : sql`false`
  const completed = sql`(${participations.registered} and not ${participations.isPartial} and (${isComplete}::boolean or ${isFree}))`
  const isWrong = and(paidForBy(eventId, payerId), sql`${participations.isCompleted} is distinct from ${completed}`)
  const wrong = await tx
    .select({ userId: participations.userId })
    .from(participations)
    .where(isWrong)
    .orderBy(participations.userId)
    .for('no key update', { skipLocked: true })
  if (wrong.length > 0) {
    const userIds = wrong.map(({ userId }) => userId)
    await tx
      .update(participations)
      .set({ isCompleted: completed })
      .where(and(eq(participations.eventId, eventId), inArray(participations.userId, userIds)))
  }
  const left = await tx.select({ one: sql`1` }).from(participations).where(isWrong).limit(1)
  return { isWhole: left.length === 0, changed: wrong.length }
}

/**
 * Whether a type may be assigned: it exists and is not retired, unless it is already the person's or their host's.
 * Locks it, so that it is neither retired nor removed before commit.
 */
export async function lockOfferedType(tx: Tx, eventId: string, userId: string, typoId: string): Promise<boolean> {
  const [type] = await tx
    .select({
      isRetired: typologies.isRetired,
      isTheirs: sql<boolean>`exists (select from ${users} as own where own.id = ${userId} and own.typo_id = ${typoId})
        or exists (select from ${participations} as own
          join ${participations} as host on host.event_id = own.event_id and host.user_id = own.registered_by
          where own.event_id = ${eventId} and own.user_id = ${userId} and host.typo_id = ${typoId})`,
    })
    .from(typologies)
    .where(and(eq(typologies.eventId, eventId), eq(typologies.id, typoId)))
    .for('share')
  return type !== undefined && (!type.isRetired || type.isTheirs)
}

/** Sets the type of the account on a participation without one, if the type exists in this event. */
export async function keepTypology(tx: Tx, eventId: string, userId: string): Promise<void> {
  const own = tx
    .select({ id: typologies.id })
    .from(typologies)
    .innerJoin(users, and(eq(users.id, userId), eq(users.typoId, typologies.id)))
    .where(eq(typologies.eventId, eventId))
  await tx
    .update(participations)
    .set({ typoId: sql`(${own})` })
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId), isNull(participations.typoId)))
}

export async function savePartial(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
  state: { isPartial: boolean; isCompleted: boolean },
): Promise<void> {
  await tx
    .update(participations)
    .set(state)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
}

export async function saveOut(tx: Tx, eventId: string, userId: string, isOut: boolean): Promise<void> {
  await tx
    .update(participations)
    .set({ isOut })
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
}
