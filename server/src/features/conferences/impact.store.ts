import { sql } from 'drizzle-orm'
import { slotParticipations } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import type { CountById } from '#kit/impact.ts'
import { countById } from '#kit/impact.ts'
import type { Tx } from '#kit/transaction.ts'
import type { ConferenceHolders, Crowd } from './impact.service.ts'

export const countSlotHolders = (tx: Tx, eventId: string): Promise<CountById> =>
  countById(
    tx,
    sql`select slot_id as id, count(*)::int as people from ${slotParticipations}
      where event_id = ${eventId} group by slot_id`,
  )

export async function countConferenceHolders(tx: Tx, eventId: string): Promise<ReadonlyMap<string, ConferenceHolders>> {
  const { rows } = await tx.execute<ConferenceHolders & { id: string } & Record<string, unknown>>(sql`
    select held.conference_id as id, count(*)::int as people, (count(*) filter (where p.is_remote))::int as remote,
      (count(*) filter (where p.registered_by is not null))::int as companions
    from ${slotParticipations} held left join ${participations} p using (event_id, user_id)
    where event_id = ${eventId} group by held.conference_id`)
  return new Map(rows.map(({ id, ...holders }) => [id, holders]))
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
