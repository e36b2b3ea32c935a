import type { Half } from '@parvis/contract/figures/figures.rules.ts'
import type { Figures } from '@parvis/contract/figures/figures.ts'
import { sql } from 'drizzle-orm'
import { articles, userArticles } from '#db/tables/articles.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { Executor } from '#kit/transaction.ts'

type Of<Key extends keyof Figures> = NonNullable<Figures[Key]> extends readonly (infer One)[] ? One : never

/** Expected and present people by half-day, in the given order, in one pass. */
export async function countHalves(
  db: Executor,
  eventId: string,
  halves: readonly Half[],
): Promise<Pick<Of<'halves'>, 'awaited' | 'came' | 'besides'>[]> {
  const days = sql.param(halves.map(({ dayId }) => dayId))
  // The last half-day has no end: a late check-in counts for it.
  const ends = sql.param(halves.map(({ isLast, endAt }) => (isLast ? null : endAt)))
  const hasCome = sql`own.present and (half.until is null or own.present_at < half.until)`
  const { rows } = await db.execute<Pick<Of<'halves'>, 'awaited' | 'came' | 'besides'>>(sql`
    select count(own.user_id) filter (where own.on_site)::int as awaited,
      count(own.user_id) filter (where own.on_site and ${hasCome})::int as came,
      count(own.user_id) filter (where not own.on_site and ${hasCome})::int as besides
    from unnest(${days}::text[], ${ends}::timestamptz[]) with ordinality as half(day_id, until, position)
    left join ${participationDays} as own on own.event_id = ${eventId} and own.event_day_id = half.day_id
    group by half.position order by half.position`)
  return rows
}

export async function countTypes(db: Executor, eventId: string): Promise<Omit<Of<'types'>, 'label'>[]> {
  const { rows } = await db.execute<Omit<Of<'types'>, 'label'>>(sql`
    with chosen as (
      select person.typo_id, own.event_day_id, count(*)::int as count
      from ${participationDays} as own
      join ${participations} as person on person.event_id = own.event_id and person.user_id = own.user_id
      where own.event_id = ${eventId} and own.on_site and person.registered group by 1, 2
    )
    select person.typo_id as id, count(*)::int as registered, count(*) filter (where person.is_remote)::int as remote,
      (select coalesce(json_agg(json_build_object('dayId', chosen.event_day_id, 'count', chosen.count)), '[]')
        from chosen where chosen.typo_id is not distinct from person.typo_id) as days
    from ${participations} as person
    where person.event_id = ${eventId} and person.registered group by person.typo_id`)
  return rows
}

export async function countArticles(db: Executor, eventId: string): Promise<Of<'articles'>[]> {
  const { rows } = await db.execute<Of<'articles'>>(sql`
    with held as (
      select own.article_id, own.day_id, count(*)::int as taken from ${userArticles} as own
      join ${participations} as person on person.event_id = own.event_id and person.user_id = own.user_id
      where own.event_id = ${eventId} and person.registered group by 1, 2
    ), holders as (
      select own.article_id, count(distinct own.user_id)::int as people from ${userArticles} as own
      join ${participations} as person on person.event_id = own.event_id and person.user_id = own.user_id
      where own.event_id = ${eventId} and person.registered group by 1
    )
    select article.id, article.label, article.stock - article.taken as left,
      coalesce((select sum(held.taken)::int from held where held.article_id = article.id), 0) as taken,
      coalesce((select holders.people from holders where holders.article_id = article.id), 0) as people,
      (select coalesce(json_agg(json_build_object('dayId', held.day_id, 'taken', held.taken)), '[]')
        from held where held.article_id = article.id and held.day_id <> '0') as days
    from ${articles} as article where article.event_id = ${eventId} order by article.position, article.id`)
  return rows
}

/** Places taken by slot, in order of start; retired slots only while they have holders. */
export async function countSlots(
  db: Executor,
  eventId: string,
): Promise<(Of<'slots'> & { readonly conferenceId: string })[]> {
  const { rows } = await db.execute<Of<'slots'> & { conferenceId: string }>(sql`
    select slot.id, slot.conference_id as "conferenceId", conference.title as label, slot.taken,
      to_char(slot.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAt",
      case when slot.is_retired then slot.taken else slot.quota end as quota
    from ${conferenceSlots} as slot
    join ${conferences} as conference on conference.event_id = slot.event_id and conference.id = slot.conference_id
    where slot.event_id = ${eventId} and (slot.taken > 0 or not slot.is_retired) order by slot.start_at, slot.id`)
  return rows
}

/** Waiting people and valid offers. */
export async function countLine(db: Executor, eventId: string, now: Date): Promise<NonNullable<Figures['line']>> {
  const { rows } = await db.execute<NonNullable<Figures['line']>>(sql`
    select count(*) filter (where line.status = 'waiting')::int as waiting,
      count(*) filter (where line.status = 'offered' and line.offer_expires_at > ${now.toISOString()}::timestamptz)::int as offered
    from ${waitingList} as line where line.event_id = ${eventId}`)
  return rows[0] ?? { waiting: 0, offered: 0 }
}
