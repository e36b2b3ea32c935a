import { sql } from 'drizzle-orm'
import { obstacleMeetings } from '#db/tables/obstacles.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { Executor } from '#kit/transaction.ts'

export async function keptForStopped(db: Executor, eventId: string, now: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.execute<{ key: string; until: string }>(sql`
    select met.obstacle as key, min(own.offer_expires_at)::text as until
    from ${obstacleMeetings} as met
      join ${waitingList} as own on own.event_id = met.event_id and own.user_id = met.user_id
    where met.event_id = ${eventId} and own.status = 'offered' and own.offer_expires_at > ${now.toISOString()}
    group by met.obstacle`)
  return new Map(rows.map(({ key, until }) => [key, new Date(until)]))
}
