import type { Crowd, Facts } from '@parvis/contract/kit/plan.ts'
import { sql } from 'drizzle-orm'
import { slotParticipations } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { factsOf } from '#kit/differences.ts'
import type { Tx } from '#kit/transaction.ts'

/** Holders by slot, and by conference in all, remote and as companions. */
export function countHolders(tx: Tx, eventId: string): Promise<Facts> {
  return factsOf(
    tx,
    sql`select 'slot ' || held.slot_id as key, count(*)::int as count
        from ${slotParticipations} held where held.event_id = ${eventId} group by held.slot_id
      union all
      select 'remote ' || held.conference_id, count(*)::int from ${slotParticipations} held
        join ${participations} p using (event_id, user_id)
        where held.event_id = ${eventId} and p.is_remote group by held.conference_id
      union all
      select 'companion ' || held.conference_id, count(*)::int from ${slotParticipations} held
        join ${participations} p using (event_id, user_id)
        where held.event_id = ${eventId} and p.registered_by is not null group by held.conference_id
      union all
      select 'conference ' || held.conference_id, count(*)::int
        from ${slotParticipations} held where held.event_id = ${eventId} group by held.conference_id`,
  )
}

/** Groups the holders of some slots by their other slots and days, with counts. */
export async function crowdsAround(tx: Tx, eventId: string, slotIds: readonly string[]): Promise<Crowd[]> {
  if (slotIds.length === 0) return []
  const among = sql`${sql.param([...slotIds])}::text[]`
  const { rows } = await tx.execute<{ holds: string[]; dayIds: string[]; count: number }>(sql`
    select holds, "dayIds", count(*)::int as count from (
      select array_agg(held.slot_id order by held.slot_id) as holds,
        (select coalesce(array_agg(day.event_day_id order by day.event_day_id), '{}') from ${participationDays} day
          where day.event_id = held.event_id and day.user_id = held.user_id and day.registered) as "dayIds"
      from ${slotParticipations} held
      where held.event_id = ${eventId}
      group by held.event_id, held.user_id having array_agg(held.slot_id) && ${among}
    ) one group by holds, "dayIds"`)
  return rows
}
