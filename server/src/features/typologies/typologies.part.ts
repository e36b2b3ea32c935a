import { movedTo } from '@parvis/contract/kit/plan.ts'
import type { TypologiesConfig } from '@parvis/contract/typologies/typologies.part.ts'
import { typologiesShare } from '@parvis/contract/typologies/typologies.part.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { giveType } from '#features/participation/participation.part.ts'
import { differencesOf } from '#kit/differences.ts'
import type { CountById } from '#kit/impact.ts'
import { countById } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { typologyImpact } from './impact.service.ts'
import { noteTypeMoves } from './moves.store.ts'

const differences = (before: TypologiesConfig, after: TypologiesConfig) =>
  differencesOf(before.typologies, after.typologies, ({ id }) => id)

async function addTypologies({ tx, eventId, before, after }: Change<TypologiesConfig>): Promise<void> {
  for (const { item, position } of differences(before, after).added)
    await tx.insert(typologies).values({ eventId, ...item, position })
}

const countPeople = ({ tx, eventId }: Change<unknown>, ids: readonly string[]): Promise<CountById> =>
  countById(
    tx,
    sql`select own.id, count(*)::int as people from (
        select coalesce(p.typo_id, u.typo_id) as id
        from ${participations} p join ${users} u on u.id = p.user_id where p.event_id = ${eventId}
      ) own where own.id = any(${sql.param([...ids])}::text[]) group by own.id`,
  )

const moveTargets = (decided: Change<unknown>['decided']): { readonly from: string; readonly to: string }[] =>
  decided.flatMap(({ part: owner, at, remedy }) => {
    const [from, to] = [at.at(-1), movedTo(remedy)]
    return owner === 'typologies' && from !== undefined && to !== undefined ? [{ from, to }] : []
  })

/** Updates existing types, and gives people of a removed one its replacement. */
async function changeTypologies(change: Change<TypologiesConfig>): Promise<void> {
  const { tx, eventId, now, before, after, decided } = change
  const { changed, removed } = differences(before, after)
  for (const { item, position } of changed) {
    const { id, ...columns } = item
    const one = and(eq(typologies.eventId, eventId), eq(typologies.id, id))
    await tx
      .update(typologies)
      .set({ ...columns, position })
      .where(one)
  }
  for (const { from, to } of moveTargets(decided)) {
    const label = removed.find(({ id }) => id === from)?.label ?? from
    const userIds = await giveType(tx, eventId, { from, to }, now)
    await noteTypeMoves(tx, eventId, userIds, { fromId: from, fromLabel: label, toId: to, movedAt: now })
  }
  const ids = removed.map(({ id }) => id)
  if (ids.length > 0)
    await tx.delete(typologies).where(and(eq(typologies.eventId, eventId), inArray(typologies.id, ids)))
}

function exportTypologies(db: Executor, eventId: string): Promise<TypologiesConfig['typologies']> {
  return db
    .select({
      id: typologies.id,
      label: typologies.label,
      isRetired: typologies.isRetired,
      colour: typologies.colour,
    })
    .from(typologies)
    .where(eq(typologies.eventId, eventId))
    .orderBy(asc(typologies.position), asc(typologies.id))
}

export const typologiesPart = part({
  share: typologiesShare,
  read: async (db, { eventId }) => ({ typologies: await exportTypologies(db, eventId) }),
  impact: (change) => typologyImpact(change, (ids) => countPeople(change, ids)),
  halts: ({ decided }) => moveTargets(decided).length > 0,
  add: addTypologies,
  change: changeTypologies,
})
