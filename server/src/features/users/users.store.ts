import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies, employees } from '#db/tables/companies.ts'
import { conferences, slotParticipations } from '#db/tables/conferences.ts'
import { eventDays, events, organisers } from '#db/tables/context.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { authentications, users } from '#db/tables/users.ts'
import { placeholdersOf, shapeOf, writtenOnce } from '#kit/statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const ownTypologies = alias(typologies, 'own_typologies')

/** A day as JSON carries it: instants are text. */
export interface DayRow {
  readonly eventDayId: string
  readonly day: string
  readonly registered: boolean
  readonly registeredAt: string | null
  readonly present: boolean
  readonly presentAt: string | null
}

const days = sql<DayRow[]>`(
  select coalesce(json_agg(json_build_object(
    'eventDayId', ${participationDays.eventDayId}, 'day', ${eventDays.day},
    'registered', ${participationDays.registered}, 'registeredAt', ${participationDays.registeredAt},
    'present', ${participationDays.present}, 'presentAt', ${participationDays.presentAt}
  ) order by ${eventDays.day}), '[]')
  from ${participationDays}
  join ${eventDays} on ${eventDays.eventId} = ${participationDays.eventId} and ${eventDays.id} = ${participationDays.eventDayId}
  where ${participationDays.eventId} = ${participations.eventId} and ${participationDays.userId} = ${users.id}
)`

/** A slot held, as JSON carries it. */
export interface HeldSlotRow {
  readonly id: string
  readonly title: string
  readonly slotId: string
  readonly startAt: string
  readonly endAt: string
}

const heldSlots = sql<HeldSlotRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', conference.id, 'title', conference.title, 'slotId', held.slot_id, 'startAt', held.start_at, 'endAt', held.end_at
  ) order by held.start_at), '[]')
  from ${slotParticipations} as held
  join ${conferences} as conference on conference.event_id = held.event_id and conference.id = held.conference_id
  where held.event_id = ${sql.placeholder('eventId')} and held.user_id = ${users.id}
)`

const runsTheEvent = sql<boolean>`exists (
  select 1 from ${organisers}
  where ${organisers.userId} = ${users.id} and ${organisers.domainId} = ${users.domainId}
    and (${organisers.eventId} is null or ${organisers.eventId} = ${sql.placeholder('eventId')})
)`

/** People with all that the wire says of them, in one statement; `eventId` null leaves the participation out. */
function selectUsers(db: Executor, which: SQL) {
  return db
    .select({
      user: users,
      email: authentications.email,
      ownTypo: ownTypologies.label,
      participation: participations,
      typo: typologies.label,
      company: companies,
      days,
      conferences: heldSlots,
      isOrganiser: runsTheEvent,
    })
    .from(users)
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .leftJoin(
      ownTypologies,
      and(eq(ownTypologies.eventId, sql.placeholder('eventId')), eq(ownTypologies.id, users.typoId)),
    )
    .leftJoin(
      participations,
      and(eq(participations.eventId, sql.placeholder('eventId')), eq(participations.userId, users.id)),
    )
    .leftJoin(typologies, and(eq(typologies.eventId, participations.eventId), eq(typologies.id, participations.typoId)))
    .leftJoin(employees, eq(employees.id, participations.employeeId))
    .leftJoin(companies, eq(companies.id, employees.companyId))
    .where(and(eq(users.domainId, sql.placeholder('domainId')), which))
}

const userOf = writtenOnce((db) => selectUsers(db, eq(users.id, sql.placeholder('userId'))).prepare(''))

export type UserRow = Awaited<ReturnType<ReturnType<typeof userOf>['execute']>>[number]
export type UserPath = { domainId: string; userId: string; eventId?: string | undefined }

export async function findUser(
  db: Executor,
  { domainId, userId, eventId = undefined }: UserPath,
): Promise<UserRow | undefined> {
  const [row] = await userOf(db).execute({ domainId, userId, eventId: eventId ?? null })
  return row
}

/** The people of these ids, or, with `readerId`, those of them that the reader is or has registered. */
export function listUsers(
  db: Executor,
  {
    domainId,
    userIds,
    eventId,
    readerId,
  }: { domainId: string; userIds: readonly string[]; eventId?: string | undefined; readerId?: string | undefined },
): Promise<UserRow[]> {
  const isReadable =
    readerId === undefined
      ? sql`true`
      : sql`(${users.id} = ${readerId} or exists (
          select 1 from participations of_reader
          where of_reader.user_id = ${users.id} and ${readerId} in (of_reader.registered_by, of_reader.registered_by2)
        ))`
  return selectUsers(db, sql`${users.id} = any(${sql.param([...userIds])}) and ${isReadable}`)
    .orderBy(users.id)
    .prepare('')
    .execute({ domainId, eventId: eventId ?? null })
}

export async function isOfDomain(db: Executor, domainId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.domainId, domainId)))
  return rows.length > 0
}

/** Whether the person runs any event of their domain. */
export async function organisesAny(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: organisers.userId })
    .from(organisers)
    .where(eq(organisers.userId, userId))
    .limit(1)
  return rows.length > 0
}

/** Whether the typology belongs to the event, or to any event of the domain. */
export async function isTypology(
  db: Executor,
  domainId: string,
  eventId: string | undefined,
  typoId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: typologies.id })
    .from(typologies)
    .innerJoin(events, eq(events.id, typologies.eventId))
    .where(
      and(
        eq(events.domainId, domainId),
        eq(typologies.id, typoId),
        eventId === undefined ? undefined : eq(typologies.eventId, eventId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export interface Account {
  readonly userId: string
  readonly passwordHash: string | null
  /** ISO instants of wrong passwords, oldest first. */
  readonly failures: readonly string[]
  readonly firstName: string
  readonly lastName: string
  readonly isExhibitor: boolean
  readonly typoId: string | null
  readonly languageId: string | null
}

export async function findAccount(db: Executor, domainId: string, email: string): Promise<Account | undefined> {
  const [account] = await db
    .select({
      userId: authentications.userId,
      passwordHash: authentications.passwordHash,
      failures: authentications.failures,
      firstName: users.firstName,
      lastName: users.lastName,
      isExhibitor: users.isExhibitor,
      typoId: users.typoId,
      languageId: users.languageId,
    })
    .from(authentications)
    .innerJoin(users, eq(users.id, authentications.userId))
    .where(and(eq(authentications.domainId, domainId), eq(authentications.email, email)))
  return account
}

export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<void> {
  await tx.insert(users).values(user)
}

/** Gives the person the address unless somebody of the domain has it: whether it did. */
export async function claimEmail(tx: Tx, authentication: typeof authentications.$inferInsert): Promise<boolean> {
  const claimed = await tx
    .insert(authentications)
    .values(authentication)
    .onConflictDoNothing({ target: [authentications.domainId, authentications.email] })
    .returning({ userId: authentications.userId })
  return claimed.length > 0
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}

const saveOf = writtenOnce((db, shape) => {
  const { extended, ...columns } = placeholdersOf(shape)
  return db
    .update(users)
    .set({ ...columns, ...(extended && { extended: sql`${users.extended} || ${extended}::jsonb` }) })
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('')
})

/** Changes the columns that are given; `extended` is merged into the person's own map. */
export async function saveUser(tx: Tx, userId: string, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await saveOf(tx, shapeOf(changes)).execute({ ...changes, userId })
}

export async function saveEmail(tx: Tx, domainId: string, userId: string, email: string): Promise<void> {
  await tx
    .insert(authentications)
    .values({ domainId, userId, email })
    .onConflictDoUpdate({ target: authentications.userId, set: { email } })
}

export async function savePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(authentications).set({ passwordHash, failures: [] }).where(eq(authentications.userId, userId))
}

const failuresSince = (since: Date) =>
  sql`(select coalesce(jsonb_agg(failure), '[]') from jsonb_array_elements_text(${authentications.failures}) failure where failure::timestamptz > ${since.toISOString()}::timestamptz)`

/** Notes a wrong password and forgets those before `since`. */
export async function addFailure(db: Executor, userId: string, now: Date, since: Date): Promise<void> {
  await db
    .update(authentications)
    .set({ failures: sql`${failuresSince(since)} || to_jsonb(${now.toISOString()}::text)` })
    .where(eq(authentications.userId, userId))
}

/** Forgets the wrong passwords unless there are too many since `since`: whether it did. */
export async function forgetFailures(tx: Tx, userId: string, since: Date, tooMany: number): Promise<boolean> {
  const forgotten = await tx
    .update(authentications)
    .set({ failures: [] })
    .where(and(eq(authentications.userId, userId), sql`jsonb_array_length(${failuresSince(since)}) < ${tooMany}`))
    .returning({ userId: authentications.userId })
  return forgotten.length > 0
}
