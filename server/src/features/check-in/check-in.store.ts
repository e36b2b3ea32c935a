import { doorsCloseAt } from '@parvis/contract/events/spans.rules.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, max, or, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { currentCode } from '#features/participation/merge.service.ts'
import { calledBy, shown } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

export interface DoorPath {
  readonly eventId: string
  readonly dayId: string
}

const company = sql<string>`coalesce(${companies.name}, '')`
const isExpected = sql<boolean>`coalesce(${participationDays.onSite}, false)`
const isPresent = sql<boolean>`coalesce(${participationDays.present}, false)`

function selectDoor(db: Executor, { eventId, dayId }: DoorPath, which: SQL | undefined) {
  return db
    .select({
      id: users.id,
      firstName: shown.firstName,
      lastName: shown.lastName,
      company,
      typoId: participations.typoId,
      typo: typologies.label,
      typoColour: typologies.colour,
      code: participations.code,
      isRegistered: isExpected,
      isCompleted: participations.isCompleted,
      isPartial: participations.isPartial,
      isPresent,
      presentAt: participationDays.presentAt,
      refusesPhotos: participations.refusesPhotos,
    })
    .from(participations)
    .innerJoin(users, eq(users.id, participations.userId))
    .leftJoin(
      participationDays,
      and(
        eq(participationDays.eventId, participations.eventId),
        eq(participationDays.userId, participations.userId),
        eq(participationDays.eventDayId, dayId),
      ),
    )
    .leftJoin(employees, eq(employees.id, participations.employeeId))
    .leftJoin(companies, eq(companies.id, employees.companyId))
    .leftJoin(typologies, and(eq(typologies.eventId, participations.eventId), eq(typologies.id, participations.typoId)))
    .where(and(eq(participations.eventId, eventId), which))
}

export type DoorRow = Awaited<ReturnType<typeof selectDoor>>[number]

export async function findAtDoor(db: Executor, path: DoorPath, code: string): Promise<DoorRow | undefined> {
  const [row] = await selectDoor(db, path, eq(participations.code, currentCode(code)))
  return row
}

/** The owner of a badge of the event, expected on some day or not. */
export async function findOwner(db: Executor, eventId: string, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.code, currentCode(code))))
  return row?.userId
}

export async function isRehearsed(db: Executor, eventId: string, code: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(participations)
    .innerJoin(events, eq(events.id, participations.eventId))
    .where(and(eq(participations.code, code), eq(events.rehearsalOf, eventId)))
    .limit(1)
  return rows.length > 0
}

export interface DoorSearch {
  readonly only: 'registered' | 'present' | 'absent'
  readonly searched: string
  readonly page: number
  readonly pageSize: number
}

const ONLY: Record<DoorSearch['only'], SQL | undefined> = {
  registered: sql`${isExpected}`,
  present: sql`${isPresent}`,
  absent: sql`${isExpected} and not ${isPresent}`,
}

/** Columns searched at the door: all that a card shows. */
const called = {
  userId: users.id,
  name: shown.searchText,
  company: companies.searchText,
  code: participations.code,
}

const byName = [asc(sql`${shown.searchText} collate "C"`), asc(users.id)]

export function listAmong(
  db: Executor,
  path: DoorPath,
  only: DoorSearch['only'],
  userIds: readonly string[],
): Promise<DoorRow[]> {
  return selectDoor(db, path, and(ONLY[only], inArray(users.id, [...userIds])))
}

/** A page of people expected or present, by name; each row has the total. */
export async function listDoor(
  db: Executor,
  path: DoorPath & { readonly domainId: string },
  { only, searched, page, pageSize }: DoorSearch,
): Promise<{ rows: DoorRow[]; total: number }> {
  const which = and(ONLY[only], searched === '' ? undefined : calledBy(searched, path, called))
  const rows = await selectDoor(db, path, which)
    .orderBy(...byName)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const counted = selectDoor(db, path, which).as('counted')
  const [sum] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return { rows, total: sum?.total ?? 0 }
}

export async function countDoor(
  db: Executor,
  { eventId, dayId }: DoorPath,
): Promise<{ registered: number; present: number }> {
  const [row] = await db
    .select({
      registered: sql<number>`(count(*) filter (where ${participationDays.onSite}))::int`,
      present: sql<number>`(count(*) filter (where ${participationDays.present}))::int`,
    })
    .from(participationDays)
    .where(and(eq(participationDays.eventId, eventId), eq(participationDays.eventDayId, dayId)))
  return { registered: row?.registered ?? 0, present: row?.present ?? 0 }
}

/** Number of people of the event, expected on some day or not. */
export async function countPeople(db: Executor, eventId: string): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(*)::int` })
    .from(participations)
    .where(eq(participations.eventId, eventId))
  return row?.people ?? 0
}

/** The oldest running transaction: all rows committed later have this number or a newer one. */
export async function readCursor(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as at`)
  return rows[0]?.at ?? '0'
}

/** Rows store the low 32 bits of the transaction number. */
const SHORT = 4_294_967_296n

/** All people of the event, or those whose rows changed since a cursor, ordered by id. */
export function listChanged(
  db: Executor,
  path: DoorPath,
  { since, after }: { since: string | undefined; after: string | undefined },
  most: number,
): Promise<DoorRow[]> {
  const isNewer = (table: string) =>
    sql`age(${sql.raw(table)}.xmin) <= age(${String(BigInt(since ?? 0) % SHORT)}::text::xid)`
  const which =
    since === undefined ? undefined : or(isNewer('participations'), isNewer('users'), isNewer('participation_days'))
  return selectDoor(db, path, and(which, after === undefined ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(most)
}

/** Midnight after the day following the last one, in the event's time zone, like device links. */
export async function endOf(db: Executor, eventId: string): Promise<Date> {
  const [row] = await db
    .select({ last: max(eventDays.day), timeZone: events.timeZone })
    .from(eventDays)
    .innerJoin(events, eq(events.id, eventDays.eventId))
    .where(eq(eventDays.eventId, eventId))
    .groupBy(events.timeZone)
  return new Date(row?.last ? doorsCloseAt(row.last, row.timeZone) : 0)
}
