import { sql } from 'drizzle-orm'
import { eventDays } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import type { Executor } from '#kit/transaction.ts'

export interface Counted {
  readonly eventId: string
  readonly isRemote: boolean | undefined
}

/** People registered on site, and people who came unregistered. */
const here = sql`not person.is_remote and (person.registered or exists (
  select 1 from ${participationDays} as met where met.event_id = person.event_id and met.user_id = person.user_id and met.present))`

const counted = ({ eventId, isRemote }: Counted) => {
  const those = isRemote === undefined ? sql`` : isRemote ? sql` and person.is_remote` : sql` and ${here}`
  return sql`person.event_id = ${eventId}${those}`
}

type Totals = Record<
  | 'totalInvited'
  | 'totalInvitedPositive'
  | 'totalInvitedNegative'
  | 'totalInvitedNoResponse'
  | 'totalRegistered'
  | 'totalPresent'
  | 'totalPresentRegistered'
  | 'totalPresentNotRegistered'
  | 'totalIsIn'
  | 'totalIsOut',
  number
>

/** All totals in one scan. */
export async function countTotals(db: Executor, which: Counted): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    select
      count(*) filter (where person.invited)::int as "totalInvited",
      count(*) filter (where person.invited and person.registered)::int as "totalInvitedPositive",
      count(*) filter (where person.invited and person.responded and not person.registered)::int as "totalInvitedNegative",
      count(*) filter (where person.invited and not person.responded)::int as "totalInvitedNoResponse",
      count(*) filter (where person.registered)::int as "totalRegistered",
      count(came.user_id)::int as "totalPresent",
      count(came.user_id) filter (where person.registered)::int as "totalPresentRegistered",
      count(came.user_id) filter (where not person.registered)::int as "totalPresentNotRegistered",
      count(*) filter (where stays.is_in)::int as "totalIsIn",
      count(*) filter (where not stays.is_in)::int as "totalIsOut"
    from ${participations} as person
    left join (
      select user_id from ${participationDays} as day where day.event_id = ${which.eventId} and day.present group by user_id
    ) as came on came.user_id = person.user_id
    left join (
      select user_id, bool_or(out_at is null) as is_in from ${presenceStays} as stay
      where stay.event_id = ${which.eventId} group by user_id
    ) as stays on stays.user_id = person.user_id
    where ${counted(which)}`)
  const [totals] = rows
  if (!totals) throw new Error('A count answered no row')
  return totals
}

export async function countOrigins(db: Executor, which: Counted): Promise<{ from: string; count: number }[]> {
  const { rows } = await db.execute<{ from: string; count: number }>(sql`
    select person.registered_from as "from", count(*)::int as count from ${participations} as person
    where ${counted(which)} and person.registered group by person.registered_from order by count desc, "from"`)
  return rows
}

/** Includes days that have no people. */
export async function countDays(
  db: Executor,
  which: Counted,
): Promise<{ dayId: string; registered: number; present: number }[]> {
  const { rows } = await db.execute<{ dayId: string; registered: number; present: number }>(sql`
    select day.id as "dayId",
      count(*) filter (where taken.registered)::int as registered,
      count(*) filter (where taken.present)::int as present
    from ${eventDays} as day
    left join (
      select taken.event_day_id, taken.registered, taken.present from ${participationDays} as taken
      join ${participations} as person on person.event_id = taken.event_id and person.user_id = taken.user_id
      where ${counted(which)}
    ) as taken on taken.event_day_id = day.id
    where day.event_id = ${which.eventId} group by day.id, day.day order by day.day`)
  return rows
}

/** Days in the event's time zone, earliest first; days without registrations are left out. */
export async function countByDate(
  db: Executor,
  which: Counted,
  timeZone: string,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(person.registered_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as count
    from ${participations} as person
    where ${counted(which)} and person.registered group by 1 order by 1`)
  return rows
}
