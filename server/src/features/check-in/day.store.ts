import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { doorScans } from '#db/tables/check-in.ts'
import { conferenceSlots, conferences, rooms } from '#db/tables/conferences.ts'
import { eventDays } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { deviceLinks } from '#db/tables/team.ts'
import { typologies } from '#db/tables/typologies.ts'
import type { Executor } from '#kit/transaction.ts'
import type { DoorPath } from './check-in.store.ts'

export async function countEntries(db: Executor, { eventId, dayId }: DoorPath, seconds: number) {
  const { rows } = await db.execute<{ at: number; typoId: string | null; count: number }>(sql`
    select (floor(extract(epoch from own.present_at) / ${seconds}::int) * ${seconds}::int)::float8 as at,
      person.typo_id as "typoId", count(*)::int as count
    from ${participationDays} as own
    join ${participations} as person on person.event_id = own.event_id and person.user_id = own.user_id
    where own.event_id = ${eventId} and own.event_day_id = ${dayId} and own.present
    group by 1, 2`)
  return rows
}

export async function countEntered(db: Executor, eventId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ dayId: string; entered: number }>(sql`
    select own.event_day_id as "dayId", count(*)::int as entered
    from ${participationDays} as own where own.event_id = ${eventId} and own.present group by 1`)
  return new Map(rows.map(({ dayId, entered }) => [dayId, entered]))
}

/** People expected by day and type; empty days are left out. */
export async function countExpected(db: Executor, eventId: string) {
  const { rows } = await db.execute<{ dayId: string; typoId: string | null; awaited: number }>(sql`
    select own.event_day_id as "dayId", person.typo_id as "typoId", count(*)::int as awaited
    from ${participationDays} as own
    join ${participations} as person on person.event_id = own.event_id and person.user_id = own.user_id
    where own.event_id = ${eventId} and own.on_site
    group by 1, 2`)
  return rows
}

export const listTypes = (db: Executor, eventId: string) =>
  db
    .select({ id: typologies.id, label: typologies.label, colour: typologies.colour })
    .from(typologies)
    .where(eq(typologies.eventId, eventId))
    .orderBy(asc(typologies.position), asc(typologies.id))

export const listDayDates = (db: Executor, eventId: string) =>
  db
    .select({ id: eventDays.id, day: sql<string>`${eventDays.day}::text` })
    .from(eventDays)
    .where(eq(eventDays.eventId, eventId))
    .orderBy(asc(eventDays.day))

export function listDayDevices(db: Executor, eventId: string) {
  const scans = sql<number>`(select count(*)::int from ${doorScans} as scan where scan.device_id = ${deviceLinks.id})`
  return db
    .select({
      ...{ id: deviceLinks.id, name: deviceLinks.name, right: deviceLinks.right, lastUsedAt: deviceLinks.lastUsedAt },
      scans,
    })
    .from(deviceLinks)
    .where(eq(deviceLinks.eventId, eventId))
    .orderBy(asc(deviceLinks.name), asc(deviceLinks.id))
}

export const listSlotsBetween = (db: Executor, eventId: string, from: Date, to: Date) =>
  db
    .select({
      ...{ id: conferenceSlots.id, title: conferences.title, room: sql<string>`coalesce(${rooms.name}, '')` },
      ...{ startAt: conferenceSlots.startAt, taken: conferenceSlots.taken, capacity: conferenceSlots.quota },
    })
    .from(conferenceSlots)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, conferenceSlots.eventId), eq(conferences.id, conferenceSlots.conferenceId)),
    )
    .leftJoin(rooms, and(eq(rooms.eventId, conferenceSlots.eventId), eq(rooms.id, conferenceSlots.roomId)))
    .where(
      and(eq(conferenceSlots.eventId, eventId), gte(conferenceSlots.startAt, from), lt(conferenceSlots.startAt, to)),
    )
    .orderBy(asc(conferenceSlots.startAt), asc(rooms.position), asc(conferenceSlots.id))
