import type { Facts } from '@parvis/contract/kit/plan.ts'
import { NO_FACTS } from '@parvis/contract/kit/plan.ts'
import type { TypologiesConfig } from '@parvis/contract/typologies/typologies.part.ts'
import { typologiesShare } from '@parvis/contract/typologies/typologies.part.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { differencesOf, factsOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'

const differences = (before: TypologiesConfig, after: TypologiesConfig) =>
  differencesOf(before.typologies, after.typologies, ({ id }) => id)

async function importTypologies({ tx, eventId, before, after }: Change<TypologiesConfig>): Promise<void> {
  const { added, changed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const columns = { label: item.label, position }
    await tx
      .insert(typologies)
      .values({ eventId, id: item.id, ...columns })
      .onConflictDoUpdate({ target: [typologies.eventId, typologies.id], set: columns })
  }
}

/** How many people of the event are of each of the types left out. */
async function typologyFacts({ tx, eventId, before, after }: Change<TypologiesConfig>): Promise<Facts> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return NO_FACTS
  const ids = sql.param(removed.map(({ id }) => id))
  return factsOf(
    tx,
    sql`select 'held ' || own.id as key, count(distinct own.user_id)::int as count from (
        select p.user_id, unnest(array[p.typo_id, u.typo_id]) as id
        from ${participations} p join ${users} u on u.id = p.user_id where p.event_id = ${eventId}
      ) own where own.id = any(${ids}::text[]) group by own.id`,
  )
}

async function dropTypologies({ tx, eventId, before, after }: Change<TypologiesConfig>): Promise<void> {
  const ids = differences(before, after).removed.map(({ id }) => id)
  if (ids.length > 0)
    await tx.delete(typologies).where(and(eq(typologies.eventId, eventId), inArray(typologies.id, ids)))
}

function exportTypologies(db: Executor, eventId: string): Promise<TypologiesConfig['typologies']> {
  return db
    .select({ id: typologies.id, label: typologies.label })
    .from(typologies)
    .where(eq(typologies.eventId, eventId))
    .orderBy(asc(typologies.position), asc(typologies.id))
}

export const typologiesPart = part({
  share: typologiesShare,
  read: async (db, { eventId }) => ({ typologies: await exportTypologies(db, eventId) }),
  facts: typologyFacts,
  add: importTypologies,
  change: dropTypologies,
})
