import type { Away } from '@parvis/contract/conferences/conferences.rules.ts'
import { awayFrom } from '@parvis/contract/conferences/conferences.rules.ts'
import type { Speaker } from '@parvis/contract/conferences/conferences.ts'
import { withHours } from '@parvis/contract/events/spans.rules.ts'
import { zoneOr } from '@parvis/contract/kit/zoned.ts'
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { categoryModels } from '#db/tables/categories.ts'
import { employees } from '#db/tables/companies.ts'
import {
  conferenceSlots,
  conferenceSpeakers,
  conferences,
  rooms,
  slotParticipations,
  speakers,
} from '#db/tables/conferences.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import type { Asker } from '#features/place-requests/place-requests.service.ts'
import { askedBy, claimsColumn } from '#features/place-requests/place-requests.service.ts'
import { shownIn } from '#features/users/users.service.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface SlotRow {
  readonly id: string
  readonly startAt: string
  readonly endAt: string
  readonly roomId: string | null
  readonly room: string
  /** Capacity for new holders; of a retired slot, the number held. */
  readonly quota: number | null
  readonly usersTotal: number
  /** Capacity set by the organiser. */
  readonly places: number | null
  readonly isRetired: boolean
}

const slots = sql<SlotRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', slot.id, 'startAt', slot.start_at, 'endAt', slot.end_at, 'usersTotal', slot.taken,
    'roomId', slot.room_id, 'room', coalesce(room.name, ''),
    'quota', case when slot.is_retired then slot.taken else slot.quota end, 'places', slot.quota, 'isRetired', slot.is_retired
  ) order by slot.start_at, slot.id), '[]')
  from ${conferenceSlots} as slot
  left join ${rooms} as room on room.event_id = slot.event_id and room.id = slot.room_id
  where slot.event_id = ${conferences}.event_id and slot.conference_id = ${conferences}.id
)`

const categoryIds = sql<string[]>`(
  select coalesce(json_agg(given.category_id order by given.category_id), '[]')
  from ${categoryModels} as given
  where given.event_id = ${conferences}.event_id and given.conference_id = ${conferences}.id
)`

const speaking = sql<Speaker[]>`(
  select coalesce(json_agg(json_build_object(
    'id', speaker.id, 'name', speaker.name, 'title', speaker.title, 'picture', speaker.picture, 'text', speaker.text
  ) order by speaks.position, speaker.id), '[]')
  from ${conferenceSpeakers} as speaks
  join ${speakers} as speaker on speaker.event_id = speaks.event_id and speaker.id = speaks.speaker_id
  where speaks.event_id = ${conferences}.event_id and speaks.conference_id = ${conferences}.id
)`

const conferencesOf = preparedPerConnection((db) =>
  db
    .select({ conference: conferences, slots, categoryIds, speakers: speaking, claims: claimsColumn('slot') })
    .from(conferences)
    .where(eq(conferences.eventId, sql.placeholder('eventId')))
    .orderBy(asc(conferences.position), asc(conferences.id))
    .prepare(''),
)

export type ConferenceRow = Awaited<ReturnType<ReturnType<typeof conferencesOf>['execute']>>[number]

export function listRows(db: Executor, eventId: string, asker: Partial<Asker> = {}): Promise<ConferenceRow[]> {
  return conferencesOf(db).execute({ eventId, ...askedBy(asker) })
}

export type HeldRow = {
  id: string
  title: string
  isRemote: boolean
  slotId: string
  startAt: Date
  endAt: Date
  roomId: string | null
  room: string
}

const heldOf = preparedPerConnection((db) =>
  db
    .select({
      id: conferences.id,
      title: conferences.title,
      isRemote: conferences.isRemote,
      slotId: slotParticipations.slotId,
      startAt: slotParticipations.startAt,
      endAt: slotParticipations.endAt,
      roomId: conferenceSlots.roomId,
      room: sql<string>`coalesce(${rooms.name}, '')`,
    })
    .from(slotParticipations)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, slotParticipations.eventId), eq(conferences.id, slotParticipations.conferenceId)),
    )
    .innerJoin(
      conferenceSlots,
      and(eq(conferenceSlots.eventId, slotParticipations.eventId), eq(conferenceSlots.id, slotParticipations.slotId)),
    )
    .leftJoin(rooms, and(eq(rooms.eventId, conferenceSlots.eventId), eq(rooms.id, conferenceSlots.roomId)))
    .where(
      and(
        eq(slotParticipations.eventId, sql.placeholder('eventId')),
        eq(slotParticipations.userId, sql.placeholder('userId')),
      ),
    )
    .orderBy(asc(slotParticipations.startAt), asc(slotParticipations.slotId))
    .prepare(''),
)

export function listHeld(db: Executor, eventId: string, userId: string): Promise<HeldRow[]> {
  return heldOf(db).execute({ eventId, userId })
}

export type CoworkerRow = {
  conferenceId: string
  slotId: string
  userId: string
  firstName: string
  lastName: string
  /** Both employments are confirmed, so the colleagues may see each other. */
  isConfirmed: boolean
}

const together = sql`
  select 1 from ${employees} as own join ${employees} as theirs on theirs.company_id = own.company_id
  where own.user_id = ${sql.placeholder('userId')} and not own.archived
    and theirs.user_id = ${slotParticipations.userId} and not theirs.archived
`

const coworker = shownIn(sql`${slotParticipations.eventId}`)

const coworkersOf = preparedPerConnection((db) =>
  db
    .select({
      conferenceId: slotParticipations.conferenceId,
      slotId: slotParticipations.slotId,
      userId: slotParticipations.userId,
      firstName: coworker.firstName,
      lastName: coworker.lastName,
      isConfirmed: sql<boolean>`exists (${together} and own.standing = 'confirmed' and theirs.standing = 'confirmed')`,
    })
    .from(slotParticipations)
    .innerJoin(users, eq(users.id, slotParticipations.userId))
    .where(
      and(
        eq(slotParticipations.eventId, sql.placeholder('eventId')),
        sql`${slotParticipations.userId} <> ${sql.placeholder('userId')}`,
        sql`exists (${together})`,
      ),
    )
    .orderBy(asc(slotParticipations.startAt), asc(coworker.lastName), asc(users.id))
    .prepare(''),
)

export function listCoworkers(db: Executor, eventId: string, userId: string): Promise<CoworkerRow[]> {
  return coworkersOf(db).execute({ eventId, userId })
}

export async function isEmployed(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.userId, userId), eq(employees.archived, false)))
    .limit(1)
  return row !== undefined
}

const lockOf = preparedPerConnection((db) =>
  db
    .select({
      id: conferenceSlots.id,
      quota: sql<
        number | null
      >`case when ${conferenceSlots.isRetired} then ${conferenceSlots.taken} else ${conferenceSlots.quota} end`,
      usersTotal: conferenceSlots.taken,
    })
    .from(conferenceSlots)
    .where(
      and(
        eq(conferenceSlots.eventId, sql.placeholder('eventId')),
        sql`${conferenceSlots.id} = any(${sql.placeholder('slotIds')})`,
      ),
    )
    .orderBy(asc(conferenceSlots.id))
    .for('no key update')
    .prepare(''),
)

export type LockedSlot = Pick<SlotRow, 'id' | 'quota' | 'usersTotal'>

/** Locks slots in a fixed order, which avoids deadlocks; returns their places. */
export function lockSlots(tx: Tx, eventId: string, slotIds: readonly string[]): Promise<LockedSlot[]> {
  return lockOf(tx).execute({ eventId, slotIds })
}

/** Executed when called, so that an overlapping slot can be taken in the same round trip. */
export async function dropHeld(
  tx: Tx,
  eventId: string,
  userId: string,
  conferenceIds: readonly string[],
): Promise<void> {
  if (conferenceIds.length === 0) return
  await tx
    .delete(slotParticipations)
    .where(
      and(
        eq(slotParticipations.eventId, eventId),
        eq(slotParticipations.userId, userId),
        inArray(slotParticipations.conferenceId, [...conferenceIds]),
      ),
    )
    .execute()
}

const holdOf = preparedPerConnection((db) =>
  db
    .insert(slotParticipations)
    .select(
      db
        .select({
          eventId: conferenceSlots.eventId,
          userId: sql<string>`${sql.placeholder('userId')}::text`.as('user_id'),
          conferenceId: conferenceSlots.conferenceId,
          slotId: conferenceSlots.id,
          startAt: conferenceSlots.startAt,
          endAt: conferenceSlots.endAt,
          createdAt: sql<Date>`${sql.placeholder('now')}::timestamptz`.as('created_at'),
          fromStartAt: sql<Date | null>`null::timestamptz`.as('from_start_at'),
          fromEndAt: sql<Date | null>`null::timestamptz`.as('from_end_at'),
          fromRoom: sql<null>`null::jsonb`.as('from_room'),
          fromSlotId: sql<string | null>`null::text`.as('from_slot_id'),
        })
        .from(conferenceSlots)
        .where(
          and(
            eq(conferenceSlots.eventId, sql.placeholder('eventId')),
            sql`${conferenceSlots.id} = any(${sql.placeholder('slotIds')})`,
          ),
        ),
    )
    .prepare(''),
)

export async function hold(
  tx: Tx,
  eventId: string,
  userId: string,
  slotIds: readonly string[],
  now: Date,
): Promise<void> {
  if (slotIds.length > 0) await holdOf(tx).execute({ eventId, userId, slotIds, now })
}

export async function comesRow(
  db: Executor,
  eventId: string,
  userId: string,
): Promise<{ registered: boolean; isRemote: boolean; isCompanion: boolean } | undefined> {
  const [row] = await db
    .select({
      registered: participations.registered,
      isRemote: participations.isRemote,
      isCompanion: sql<boolean>`${participations.registeredBy} is not null`,
    })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  return row
}

/** The times when a person is absent; `dayIds` replaces their stored days. */
export async function awayOf(
  db: Executor,
  eventId: string,
  { userId, dayIds }: { userId: string; dayIds?: readonly string[] | undefined },
): Promise<Away> {
  const held = db
    .select({ one: sql`1` })
    .from(participationDays)
    .where(
      and(
        eq(participationDays.eventId, eventDays.eventId),
        eq(participationDays.eventDayId, eventDays.id),
        eq(participationDays.userId, userId),
        eq(participationDays.registered, true),
      ),
    )
  const { id, day, startTime, endTime } = eventDays
  const rows = await db
    .select({ ...{ id, day, startTime, endTime }, timeZone: events.timeZone, isHeld: sql<boolean>`${exists(held)}` })
    .from(eventDays)
    .innerJoin(events, eq(events.id, eventDays.eventId))
    .where(eq(eventDays.eventId, eventId))
    .orderBy(asc(day))
  const timeZone = zoneOr(rows[0]?.timeZone ?? '')
  const heldIds = dayIds ?? rows.filter(({ isHeld }) => isHeld).map((row) => row.id)
  return awayFrom({ days: withHours(rows, timeZone), timeZone }, heldIds)
}

/** A person cannot hold two overlapping slots. */
export const overlaps = sql`theirs.event_id = mine.event_id
  and tstzrange(theirs.start_at, theirs.end_at) && tstzrange(mine.start_at, mine.end_at)`

/** Those among the people who hold a slot. */
export async function listSlotHolders(
  db: Executor,
  eventId: string,
  slotId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ userId: slotParticipations.userId })
    .from(slotParticipations)
    .where(
      and(
        eq(slotParticipations.eventId, eventId),
        eq(slotParticipations.slotId, slotId),
        inArray(slotParticipations.userId, [...userIds]),
      ),
    )
  return rows.map(({ userId }) => userId)
}
