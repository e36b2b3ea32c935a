import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { domains, eventAddresses, eventDays, events } from '#db/tables/events.ts'
import { obstacleCauses } from '#db/tables/obstacles.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { translations } from '#db/tables/translations.ts'
import { users } from '#db/tables/users.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type EventRow = typeof events.$inferSelect
export type EventDayRow = typeof eventDays.$inferSelect

/** An event by id, or by a present or former address; and whether an obstacle has stopped its guests. */
export async function findEvent(
  db: Executor,
  by: { id: string } | { context: string },
): Promise<{ row: EventRow; hasStopped: boolean } | undefined> {
  const idOf = (context: string) =>
    db.select({ id: eventAddresses.eventId }).from(eventAddresses).where(eq(eventAddresses.context, context))
  const [event] = await db
    .select({
      row: events,
      hasStopped: sql<boolean>`exists (select from ${obstacleCauses} as met where met.event_id = ${events.id})`,
    })
    .from(events)
    .where(eq(events.id, 'id' in by ? by.id : idOf(by.context)))
  return event
}

export async function findDomain(db: Executor, id: string): Promise<{ id: string; name: string } | undefined> {
  const [found] = await db.select({ id: domains.id, name: domains.name }).from(domains).where(eq(domains.id, id))
  return found
}

const daysOf = preparedPerConnection((db) =>
  db
    .select()
    .from(eventDays)
    .where(eq(eventDays.eventId, sql.placeholder('eventId')))
    .orderBy(asc(eventDays.day))
    .prepare(''),
)

export function listDays(db: Executor, eventId: string): Promise<EventDayRow[]> {
  return daysOf(db).execute({ eventId })
}

export function listSentences(
  db: Executor,
  eventId: string,
): Promise<{ language: string; key: string; sentence: string }[]> {
  return db
    .select({ language: translations.language, key: translations.key, sentence: translations.sentence })
    .from(translations)
    .where(eq(translations.eventId, eventId))
}

export async function typologyOf(db: Executor, eventId: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ own: users.typoId, here: participations.typoId })
    .from(users)
    .leftJoin(participations, and(eq(participations.userId, users.id), eq(participations.eventId, eventId)))
    .where(eq(users.id, userId))
  return row?.here ?? row?.own ?? null
}

export type LockedDay = { id: string; capacity: number | null; taken: number }

const limitedOf = preparedPerConnection((db) =>
  db
    .select({ id: eventDays.id, capacity: eventDays.capacity, taken: eventDays.taken })
    .from(eventDays)
    .where(
      and(
        eq(eventDays.eventId, sql.placeholder('eventId')),
        sql`${eventDays.id} = any(${sql.placeholder('dayIds')})`,
        isNotNull(eventDays.capacity),
      ),
    )
    .orderBy(asc(eventDays.id))
    // Participations reference these rows with a share lock: a stronger lock would cause deadlocks.
    .for('no key update')
    .prepare(''),
)

/** Locks limited days in a fixed order, which avoids deadlocks. */
export function lockLimitedDays(tx: Tx, eventId: string, dayIds: readonly string[]): Promise<LockedDay[]> {
  return limitedOf(tx).execute({ eventId, dayIds })
}

const countOf = preparedPerConnection((db) => {
  const isTaken = sql`${eventDays.id} = any(${sql.placeholder('taken')}::text[])`
  const isReturned = sql`${eventDays.id} = any(${sql.placeholder('returned')}::text[])`
  return db
    .update(eventDays)
    .set({ taken: sql`${eventDays.taken} + case when ${isTaken} then 1 else -1 end` })
    .where(
      and(
        eq(eventDays.eventId, sql.placeholder('eventId')),
        isNotNull(eventDays.capacity),
        sql`(${isReturned} or ${isTaken} and ${eventDays.taken} < ${eventDays.capacity})`,
      ),
    )
    .prepare('')
})

/** Changes the counts of locked days; the caller has checked that they are not full. */
export async function countPlaces(
  tx: Tx,
  eventId: string,
  days: { readonly taken: readonly string[]; readonly returned: readonly string[] },
): Promise<void> {
  await countOf(tx).execute({ eventId, ...days })
}

/** Offered places by day, and whether people wait for the next one. */
export interface HeldPlaces {
  readonly byDay: ReadonlyMap<string, number>
  readonly isAwaited: boolean
}

/** Must be read after locking the days, as offers are made under that lock; expired offers do not count. */
export async function findHeldPlaces(
  db: Executor,
  eventId: string,
  { now, except = '' }: { now: Date; except?: string | undefined },
): Promise<HeldPlaces> {
  const rows = await db
    .select({ dayId: waitingList.dayId, status: waitingList.status, count: sql<number>`count(*)::int` })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.eventId, eventId),
        ne(waitingList.userId, except),
        sql`(${waitingList.status} = 'waiting' or ${stillHeld(now)})`,
      ),
    )
    .groupBy(waitingList.dayId, waitingList.status)
  return {
    byDay: new Map(rows.flatMap(({ dayId, status, count }) => (status === 'offered' && dayId ? [[dayId, count]] : []))),
    isAwaited: rows.some(({ status }) => status === 'waiting'),
  }
}

const isGood = (now: Date) => and(eq(waitingList.status, 'offered'), gt(waitingList.offerExpiresAt, now))
const stillHeld = (now: Date) => sql`(${isGood(now)} and not exists (
  select 1 from ${participationDays} held_day
  where held_day.event_id = waiting_list.event_id and held_day.user_id = waiting_list.user_id
    and held_day.event_day_id = waiting_list.day_id and held_day.on_site
))`

export async function findOffer(
  db: Executor,
  eventId: string,
  userId: string,
  now: Date,
): Promise<{ dayId: string; expiresAt: Date } | undefined> {
  const [row] = await db
    .select({ dayId: waitingList.dayId, expiresAt: waitingList.offerExpiresAt })
    .from(waitingList)
    .where(and(eq(waitingList.eventId, eventId), eq(waitingList.userId, userId), isGood(now)))
  return row?.dayId && row.expiresAt ? { dayId: row.dayId, expiresAt: row.expiresAt } : undefined
}
