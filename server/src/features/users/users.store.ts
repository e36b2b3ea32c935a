import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { alias } from 'drizzle-orm/pg-core'
import { companies, employees } from '#db/tables/companies.ts'
import { conferenceSlots, conferences, rooms, slotParticipations } from '#db/tables/conferences.ts'
import { eventDays, events, organisers } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { authentications, users } from '#db/tables/users.ts'
import { takeGuessIn } from '#kit/limits/login-throttle.ts'
import { placeholdersOf, preparedPerConnection, shapeOf } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export const fullName: SQL<string> = sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`

const ownTypologies = alias(typologies, 'own_typologies')

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

type HeldSlotRow = User['conferences'][number]

const heldSlots = sql<HeldSlotRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', conference.id, 'title', conference.title, 'slotId', held.slot_id, 'startAt', held.start_at, 'endAt', held.end_at,
    'roomId', slot.room_id, 'room', coalesce(room.name, '')
  ) order by held.start_at, held.slot_id), '[]')
  from ${slotParticipations} as held
  join ${conferences} as conference on conference.event_id = held.event_id and conference.id = held.conference_id
  join ${conferenceSlots} as slot on slot.event_id = held.event_id and slot.id = held.slot_id
  left join ${rooms} as room on room.event_id = slot.event_id and room.id = slot.room_id
  where held.event_id = ${sql.placeholder('eventId')} and held.user_id = ${users.id}
)`

const rolesThere = sql<TeamRole[]>`array(
  select ${organisers.role} from ${organisers}
  where ${organisers.userId} = ${users.id} and ${organisers.domainId} = ${users.domainId}
    and (${organisers.eventId} is null or ${organisers.eventId} = ${sql.placeholder('eventId')})
)`

/** All fields of the API in one statement; with a null `eventId`, without the participation. */
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
      roles: rolesThere,
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

const userOf = preparedPerConnection((db) => selectUsers(db, eq(users.id, sql.placeholder('userId'))).prepare(''))

export type UserRow = Awaited<ReturnType<ReturnType<typeof userOf>['execute']>>[number]
export type UserPath = { domainId: string; userId: string; eventId?: string | undefined }

export async function findUser(
  db: Executor,
  { domainId, userId, eventId = undefined }: UserPath,
): Promise<UserRow | undefined> {
  const [row] = await userOf(db).execute({ domainId, userId, eventId: eventId ?? null })
  return row
}

/**
 * Whether the account was never signed in to, so that the participant who registered the person answers for them.
 * Always true without an account.
 */
export const isUnclaimed = (userId: PgColumn): SQL =>
  sql`not exists (select 1 from authentications own where own.user_id = ${userId} and own.claimed_at is not null)`

/** A reader sees themselves, people they registered who have not signed in, and people of an event they run. */
export interface Reader {
  readonly userId: string
  /** Event in which they may read all people. */
  readonly runs?: string | undefined
}

/** With `reader`, only people that this person may read. */
export function listUsers(
  db: Executor,
  {
    domainId,
    userIds,
    eventId,
    reader,
  }: { domainId: string; userIds: readonly string[]; eventId?: string | undefined; reader?: Reader | undefined },
): Promise<UserRow[]> {
  const isReadable =
    reader === undefined
      ? sql`true`
      : sql`(${users.id} = ${reader.userId} or exists (
          select 1 from participations theirs where theirs.user_id = ${users.id} and (
            theirs.event_id = ${reader.runs ?? null}
            or (${reader.userId} in (theirs.registered_by, theirs.registered_by2) and ${isUnclaimed(users.id)}
              and (${eventId ?? null}::text is null or theirs.event_id = ${eventId ?? null}))
          )
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

export async function isErased(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isErased: sql<boolean>`${users.extended} ? 'erasedAt'` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.isErased === true
}

/**
 * Whether the person organises, takes part in another event than these, or is shown in one of these under a host's
 * names: then organisers of these events may not change the account. With `everything`, only organising counts.
 */
export async function reachesBeyond(
  db: Executor,
  userId: string,
  eventIds: readonly string[] | 'everything',
): Promise<boolean> {
  const isBeyond =
    eventIds === 'everything'
      ? sql`false`
      : sql`(${participations.eventId} <> all(${sql.param([...eventIds])}) or ${participations.shownAs} is not null)`
  const { rows } = await db.execute(sql`
    select from ${organisers} where ${organisers.userId} = ${userId}
    union all
    select from ${participations}
    where ${participations.userId} = ${userId} and ${isBeyond}
    limit 1`)
  return rows.length > 0
}

export async function takesPart(db: Executor, eventId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  return rows.length > 0
}

/**
 * Whether the type exists in the event, or in any event of the domain. A retired type counts only for people who have
 * it.
 */
export async function isTypology(
  db: Executor,
  { domainId, eventId, userId = null }: { domainId: string; eventId: string | undefined; userId?: string | null },
  typoId: string,
): Promise<boolean> {
  const isTheirs = sql`exists (select from ${users} as own where own.id = ${userId} and own.typo_id = ${typologies}.id)
    or exists (select from ${participations} as own where own.event_id = ${typologies}.event_id
      and own.user_id = ${userId} and own.typo_id = ${typologies}.id)`
  const rows = await db
    .select({ id: typologies.id })
    .from(typologies)
    .innerJoin(events, eq(events.id, typologies.eventId))
    .where(
      and(
        eq(events.domainId, domainId),
        eq(typologies.id, typoId),
        eventId === undefined ? undefined : eq(typologies.eventId, eventId),
        sql`(not ${typologies.isRetired} or ${isTheirs})`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export interface Account {
  readonly userId: string
  readonly passwordHash: string | null
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

/** Returns false if another account of the domain has the address. */
export async function claimEmail(tx: Tx, authentication: typeof authentications.$inferInsert): Promise<boolean> {
  const claimed = await tx
    .insert(authentications)
    .values(authentication)
    .onConflictDoNothing({ target: [authentications.domainId, authentications.email] })
    .returning({ userId: authentications.userId })
  return claimed.length > 0
}

export async function claimAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(authentications)
    .set({ claimedAt: now })
    .where(and(eq(authentications.userId, userId), isNull(authentications.claimedAt)))
}

export async function listClaimed(db: Executor, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: authentications.userId })
    .from(authentications)
    .where(and(inArray(authentications.userId, [...userIds]), isNotNull(authentications.claimedAt)))
  return rows.map(({ userId }) => userId)
}

export async function findPasswordHash(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: authentications.passwordHash })
    .from(authentications)
    .where(eq(authentications.userId, userId))
  return row?.passwordHash ?? null
}

/**
 * Locks FOR UPDATE, which conflicts with foreign key checks: rows that refer to this person are written before or
 * after, never meanwhile.
 */
export async function holdToDelete(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}

const saveOf = preparedPerConnection((db, shape) => {
  const { extended, ...columns } = placeholdersOf(shape)
  return db
    .update(users)
    .set({ ...columns, ...(extended && { extended: sql`${users.extended} || ${extended}::jsonb` }) })
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('')
})

export async function saveUser(tx: Tx, userId: string, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await saveOf(tx, shapeOf(changes)).execute({ ...changes, userId })
}

export async function saveEmail(
  tx: Tx,
  { userId, ...address }: { domainId: string; userId: string; email: string; emailVerifiedAt: Date | null },
): Promise<void> {
  const { email, emailVerifiedAt } = address
  await tx
    .insert(authentications)
    .values({ userId, ...address })
    .onConflictDoUpdate({
      target: authentications.userId,
      set: {
        ...{ email, emailVerifiedAt, verifiedMobile: null },
        emailProvedAt: sql`case when ${authentications.email} = ${email} then ${authentications.emailProvedAt} end`,
      },
    })
}

export async function savePassword(tx: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await tx.update(authentications).set({ passwordHash, failures: [] }).where(eq(authentications.userId, userId))
}

/** Counts an attempt; returns false where there were too many. */
export async function takeGuess(db: Executor, userId: string, now: Date): Promise<boolean> {
  const { set, where } = takeGuessIn(authentications.failures, now)
  const taken = await db
    .update(authentications)
    .set({ failures: set })
    .where(and(eq(authentications.userId, userId), ...where))
    .returning({ userId: authentications.userId })
  return taken.length > 0
}

export async function readGuesses(db: Executor, userId: string): Promise<readonly string[]> {
  const [row] = await db
    .select({ failures: authentications.failures })
    .from(authentications)
    .where(eq(authentications.userId, userId))
  return row?.failures ?? []
}

export async function forgetGuesses(db: Executor, userId: string): Promise<void> {
  await db.update(authentications).set({ failures: [] }).where(eq(authentications.userId, userId))
}
