import type { EventConfig, Taking } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { countsOf, differencesOf } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.typologies, after.typologies, ({ id }) => id)

export async function importTypologies(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<void> {
  const { added, changed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const columns = { label: item.label, position }
    await tx
      .insert(typologies)
      .values({ eventId, id: item.id, ...columns })
      .onConflictDoUpdate({ target: [typologies.eventId, typologies.id], set: columns })
  }
}

/** The types left out that people of the event are of. */
export async function typologyTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<Taking[]> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return []
  const ids = sql.param(removed.map(({ id }) => id))
  const counts = await countsOf(
    tx,
    sql`select own.id as key, count(distinct own.user_id)::int as count from (
        select p.user_id, unnest(array[p.typo_id, u.typo_id]) as id
        from ${participations} p join ${users} u on u.id = p.user_id where p.event_id = ${eventId}
      ) own where own.id = any(${ids}::text[]) group by own.id`,
  )
  return removed.flatMap(({ id, label }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ at: ['typologies', id], code: 'FILE_HELD', count, name: label || id }]
  })
}

export async function dropTypologies(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const ids = differences(before, after).removed.map(({ id }) => id)
  if (ids.length > 0)
    await tx.delete(typologies).where(and(eq(typologies.eventId, eventId), inArray(typologies.id, ids)))
}

export function exportTypologies(db: Executor, eventId: string): Promise<EventConfig['typologies']> {
  return db
    .select({ id: typologies.id, label: typologies.label })
    .from(typologies)
    .where(eq(typologies.eventId, eventId))
    .orderBy(asc(typologies.position), asc(typologies.id))
}
