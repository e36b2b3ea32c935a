import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { orders } from '#db/tables/checkout.ts'
import { conferenceSlots, conferenceSpeakers, conferences, rooms, speakers } from '#db/tables/conferences.ts'
import { outbox } from '#db/tables/emails.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { sendings } from '#db/tables/mailings.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { photoPeople, photos } from '#db/tables/photos.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import { makesTeam } from '#features/events/organisers.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** All events of the domain for `null`. */
export function findRunEvents(db: Executor, domainId: string, ids: readonly string[] | null) {
  const those = ids === null ? undefined : inArray(events.id, [...ids])
  return db
    .select({ id: events.id, context: events.context, name: events.name })
    .from(events)
    .where(and(eq(events.domainId, domainId), those))
    .orderBy(asc(events.name), asc(events.id))
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

/** Places of limited days; `countPeopleOf` counts the others. */
export async function fillOfDays(db: Executor, eventId: string, now: Date) {
  const { rows } = await db.execute<{
    id: string
    day: string
    label: string
    taken: number
    kept: number
    capacity: number | null
  }>(sql`
    select day.id, day.day::text as day, day.label, day.capacity, day.taken,
      (select count(*)::int from ${waitingList} as line
        where line.event_id = day.event_id and line.day_id = day.id and line.status = 'offered'
          and line.offer_expires_at > ${now.toISOString()}::timestamptz) as kept
    from ${eventDays} as day where day.event_id = ${eventId} order by day.day`)
  return rows
}

/** The fullest, or emptiest, limited slots still to come. */
export function fillOfSlots(
  db: Executor,
  eventId: string,
  { most, isEmpty, now }: { most: number; isEmpty: boolean; now: Date },
) {
  const share = sql`${conferenceSlots.taken}::float / greatest(${conferenceSlots.quota}, 1)`
  return db
    .select({
      id: conferenceSlots.id,
      conferenceId: conferences.id,
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
    .where(
      and(
        eq(conferenceSlots.eventId, eventId),
        isNotNull(conferenceSlots.quota),
        isEmpty ? gt(conferenceSlots.startAt, now) : undefined,
      ),
    )
    .orderBy(isEmpty ? asc(share) : desc(share), asc(conferenceSlots.startAt), asc(conferenceSlots.id))
    .limit(most)
}

interface Awaiting extends Record<string, unknown> {
  waiting: number
  offered: number
  transfers: number
  amount: number
  oldestAt: string | null
  deadMails: number
  lostWebhooks: number
  unseenPhotos: number
}

/** Older undelivered webhook calls are not worth acting on. */
const LOST_MS = 7 * 86_400_000

/** Whether the webhook `hook` is stopped because the organiser who saved it left the team. */
const isStopped = sql`(hook.is_on and hook.user_id is not null and not ${makesTeam({
  ...{ userId: sql`hook.user_id`, eventId: sql`hook.event_id` },
  domainId: sql`(select place.domain_id from ${events} as place where place.id = hook.event_id)`,
})})`

export async function countAwaiting(db: Executor, eventId: string, now: Date): Promise<Awaiting> {
  const line = (standing: 'waiting' | 'offered') => sql`
    (select count(*)::int from ${waitingList} as line where line.event_id = ${eventId} and line.status = ${standing}
      and (line.offer_expires_at is null or line.offer_expires_at > ${now.toISOString()}::timestamptz))`
  const since = new Date(now.getTime() - LOST_MS).toISOString()
  const { rows } = await db.execute<Awaiting>(sql`
    select
      ${line('waiting')} as waiting, ${line('offered')} as offered,
      (select count(*)::int from ${outbox} as mail where mail.event_id = ${eventId} and mail.status = 'dead') as "deadMails",
      (select count(*)::int from ${webhooks} as hook where hook.event_id = ${eventId} and (hook.is_gone or ${isStopped} or exists (
        select from ${webhookDeliveries} as told where told.webhook_id = hook.id and told.state = 'failed'
          and told.tried_at > ${since}::timestamptz))) as "lostWebhooks",
      (select count(*)::int from ${photos} as photo where photo.event_id = ${eventId} and not photo.is_for_all
        and not exists (select from ${photoPeople} as on_it where on_it.photo_id = photo.id)) as "unseenPhotos",
      bank.transfers, bank.amount, bank."oldestAt"
    from (
      select count(*)::int as transfers, coalesce(sum(gross_cents - forgone_cents), 0)::int as amount, min(created_at)::text as "oldestAt"
      from ${orders} as bill where bill.event_id = ${eventId} and bill.status = 'transfer'
    ) as bank`)
  const [found] = rows
  if (!found) throw new Error('A count answered no row')
  return found
}

/** Overlapping bookings of rooms and speakers, earliest first, past ones excluded. */
export async function listClashes(db: Executor, eventId: string, now: Date) {
  const { rows } = await db.execute<{
    kind: 'room' | 'speaker'
    id: string
    name: string
    startAt: string
    endAt: string
  }>(sql`
    select kind, wanted.id, name, greatest(one.start_at, other.start_at)::text as "startAt", least(one.end_at, other.end_at)::text as "endAt"
    from ${conferenceSlots} as one
    join ${conferenceSlots} as other on other.event_id = one.event_id and other.id > one.id
      and other.start_at < one.end_at and one.start_at < other.end_at
    join lateral (
      select 'room' as kind, room.id, room.name from ${rooms} as room
      where room.event_id = one.event_id and room.id = one.room_id and room.id = other.room_id
      union all
      select 'speaker', speaker.id, speaker.name from ${conferenceSpeakers} as here
      join ${conferenceSpeakers} as there on there.event_id = here.event_id and there.speaker_id = here.speaker_id
        and there.conference_id = other.conference_id
      join ${speakers} as speaker on speaker.event_id = here.event_id and speaker.id = here.speaker_id
      where here.event_id = one.event_id and here.conference_id = one.conference_id
    ) as wanted on true
    where one.event_id = ${eventId} and one.end_at > ${now.toISOString()}::timestamptz
    order by greatest(one.start_at, other.start_at), kind, name, one.id, other.id`)
  return rows
}

export async function listLeftSendings(db: Executor, eventId: string, timeZone: string) {
  const { rows } = await db.execute<{ day: string; texts: Record<string, { subject: string }> }>(sql`
    select to_char(sending.departs_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sending.texts
    from ${sendings} as sending where sending.event_id = ${eventId} and sending.status in ('leaving', 'left')
      and sending.departs_at is not null order by sending.departs_at, sending.id`)
  return rows
}

export interface Counted extends Record<string, unknown> {
  /** By day of registration in the event's time zone; null for people who are not registered. */
  readonly byDay: readonly (Record<'count' | 'remote' | 'unanswered' | 'recent', number> & { day: string | null })[]
  /** People on site by day, limited or not; days without people are missing. */
  readonly onSite: Readonly<Record<string, number>>
  /** Registered, unpaid and without an announced transfer. */
  readonly due: number
}

/** One scan of people and one of days, in one snapshot. */
export async function countPeopleOf(db: Executor, eventId: string, timeZone: string, since: Date): Promise<Counted> {
  const isDue = sql`person.registered and not person.is_completed and not person.is_partial`
  const announced = (person: SQL) => sql`
    select person.user_id from ${orders} as bill
    join ${participations} as person on person.event_id = bill.event_id and ${person} = bill.user_id
    where bill.event_id = ${eventId} and bill.status = 'transfer' and ${isDue}`
  const { rows } = await db.execute<Counted>(sql`
    with people as (
      select case when person.registered then (person.registered_at at time zone ${timeZone})::date end as day,
        count(*) filter (where person.registered) as count,
        count(*) filter (where person.registered and person.is_remote) as remote,
        count(*) filter (where person.invited and not person.responded) as unanswered,
        count(*) filter (where person.registered and person.registered_at > ${since.toISOString()}::timestamptz) as recent,
        count(*) filter (where ${isDue}) as due
      from ${participations} as person where person.event_id = ${eventId} group by 1
    ), announced as (
      ${announced(sql`person.user_id`)} union ${announced(sql`person.registered_by`)}
    ), own as (
      select own.event_day_id as id, count(*) as count from ${participationDays} as own
      where own.event_id = ${eventId} and own.on_site group by 1
    )
    select
      (select coalesce(json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'count', count, 'remote', remote,
        'unanswered', unanswered, 'recent', recent) order by day), '[]') from people) as "byDay",
      (select coalesce(json_object_agg(id, count), '{}') from own) as "onSite",
      (select coalesce(sum(due), 0)::int from people) - (select count(*)::int from announced) as due`)
  const [found] = rows
  if (!found) throw new Error('A count answered no row')
  return found
}
