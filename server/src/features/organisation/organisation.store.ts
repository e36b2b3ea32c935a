import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { orders } from '#db/tables/checkout.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { eventDays, events } from '#db/tables/context.ts'
import { outbox } from '#db/tables/emails.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { Executor } from '#kit/transaction.ts'

/** The events of a domain with these ids, or all of them (`null`). */
export function findRunEvents(db: Executor, domainId: string, ids: readonly string[] | null) {
  const those = ids === null ? undefined : inArray(events.id, [...ids])
  return db
    .select({ id: events.id, context: events.context, name: events.name })
    .from(events)
    .where(and(eq(events.domainId, domainId), those))
    .orderBy(asc(events.name))
}

export async function countPeople(db: Executor, eventId: string): Promise<{ registered: number; present: number }> {
  const { rows } = await db.execute<{ registered: number; present: number }>(sql`
    select
      (select count(*)::int from ${participations} as person
        where person.event_id = ${eventId} and person.registered) as registered,
      (select count(distinct day.user_id)::int from ${participationDays} as day
        where day.event_id = ${eventId} and day.present) as present`)
  return rows[0] ?? { registered: 0, present: 0 }
}

/** How full each day is; those without a limit count who comes on site. */
export async function fillOfDays(db: Executor, eventId: string, now: Date) {
  const { rows } = await db.execute<{
    id: string
    day: string
    label: string
    taken: number
    kept: number
    capacity: number | null
  }>(sql`
    select day.id, day.day::text as day, day.label, day.capacity,
      case when day.capacity is null then (
        select count(*)::int from ${participationDays} as own
        where own.event_id = day.event_id and own.event_day_id = day.id and own.on_site
      ) else day.taken end as taken,
      (select count(*)::int from ${waitingList} as line
        where line.event_id = day.event_id and line.day_id = day.id and line.status = 'offered'
          and line.offer_expires_at > ${now.toISOString()}::timestamptz) as kept
    from ${eventDays} as day where day.event_id = ${eventId} order by day.day`)
  return rows
}

/** The fullest of the slots that have a limit. */
export function fillOfSlots(db: Executor, eventId: string, most: number) {
  return db
    .select({
      id: conferenceSlots.id,
      label: conferences.title,
      startAt: conferenceSlots.startAt,
      taken: conferenceSlots.taken,
      capacity: conferenceSlots.quota,
    })
    .from(conferenceSlots)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, conferenceSlots.eventId), eq(conferences.id, conferenceSlots.conferenceId)),
    )
    .where(and(eq(conferenceSlots.eventId, eventId), isNotNull(conferenceSlots.quota)))
    .orderBy(
      desc(sql`${conferenceSlots.taken}::float / greatest(${conferenceSlots.quota}, 1)`),
      asc(conferenceSlots.startAt),
      asc(conferenceSlots.id),
    )
    .limit(most)
}

interface Awaiting extends Record<string, unknown> {
  sinceYesterday: number
  waiting: number
  offered: number
  transfers: number
  amount: number
  oldestAt: string | null
  deadMails: number
}

/** Everything that one acts upon, counted at once. */
export async function countAwaiting(db: Executor, eventId: string, now: Date, since: Date): Promise<Awaiting> {
  const line = (standing: 'waiting' | 'offered') => sql`
    (select count(*)::int from ${waitingList} as line where line.event_id = ${eventId} and line.status = ${standing}
      and (line.offer_expires_at is null or line.offer_expires_at > ${now.toISOString()}::timestamptz))`
  const { rows } = await db.execute<Awaiting>(sql`
    select
      (select count(*)::int from ${participations} as person where person.event_id = ${eventId} and person.registered
        and person.registered_at > ${since.toISOString()}::timestamptz) as "sinceYesterday",
      ${line('waiting')} as waiting, ${line('offered')} as offered,
      (select count(*)::int from ${outbox} as mail where mail.event_id = ${eventId} and mail.status = 'dead') as "deadMails",
      bank.transfers, bank.amount, bank."oldestAt"
    from (
      select count(*)::int as transfers, coalesce(sum(gross_cents), 0)::int as amount, min(created_at)::text as "oldestAt"
      from ${orders} as bill where bill.event_id = ${eventId} and bill.status = 'transfer'
    ) as bank`)
  const [found] = rows
  if (!found) throw new Error('A count answered no row')
  return found
}
