import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import { participationDays, participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { webhooks } from '#db/tables/webhooks.ts'
import { isUnclaimed } from '#features/users/users.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { placeholdersOf, shapeOf, writtenOnce } from '#kit/statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type ParticipationRow = typeof participations.$inferSelect
/** The same under its lock; `hasWebhooks`: other tools are told what happens in its event. */
export type LockedParticipation = ParticipationRow & { readonly hasWebhooks: boolean }
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
    .returning({
      ...getTableColumns(participations),
      // One look at an index, rather than a statement more for each registration of the many events that tell nobody.
      hasWebhooks: sql<boolean>`exists (select from ${webhooks} hook where hook.event_id = participations.event_id)`,
    })
    .prepare(''),
)

/** The row of a participation, made if need be, and locked: changes of one person's come one after the other. */
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

/** Marks a person present, or takes the mark away; answers whether they had it before. */
export async function markPresent(
  tx: Tx,
  eventId: string,
  userId: string,
  eventDayId: string,
  presentAt: Date | null,
): Promise<boolean> {
  const present = { present: presentAt !== null, presentAt }
  // As it was when the statement began.
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

/** Two at most of the events that somebody takes part in, whatever they answered. */
export async function listSomeEvents(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ eventId: participations.eventId })
    .from(participations)
    .where(eq(participations.userId, userId))
    .limit(2)
  return rows.map(({ eventId }) => eventId)
}

/** Whether the caller registered the person, who has not come to their account yet: from then on they answer for themselves. */
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

/** Locks a person's row, unless another request holds it. */
export async function tryLock(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
    .for('no key update', { skipLocked: true })
  return rows.length > 0
}

/**
 * Locks the participation that there is, of somebody who was erased too: what they paid is still accounted for. False
 * when there is none to lock and may be one.
 */
export async function lockStanding(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  // The person first, as in every write: an erasure holds them before it takes their participations.
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

/** Locks those whom somebody has registered, in the order of their ids. */
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

/** Those whom one person pays for, each with the type in force for them. */
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
  /** Complete all the same. */
  readonly freeIds: readonly string[]
}

/**
 * Says of all whom one person pays for whether their registrations are complete; the version of their answers stays.
 * Rows that another request holds are left out: answers whether it could be said of everybody, and of how many it changed.
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
 * Whether a type may become somebody's: it is there, and offered, or theirs by their account or by whoever registered them.
 * It is locked, so that it is neither retired nor taken out before they have it.
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

/** Gives a participation without a type the person's own, where the event knows it. */
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

/** Says whether all is answered; the version of the answers stays. */
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
