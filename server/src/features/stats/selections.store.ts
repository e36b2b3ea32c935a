import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { selectionPeople, selections } from '#db/tables/stats.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ids } from './people.store.ts'

export type SelectionRow = typeof selections.$inferSelect

export async function insertSelection(tx: Tx, row: typeof selections.$inferInsert): Promise<void> {
  await tx.insert(selections).values(row)
}

export async function saveCount(tx: Tx, id: string, count: number): Promise<void> {
  await tx.update(selections).set({ count }).where(eq(selections.id, id))
}

/** Inserts at most `most`; returns their number. */
export async function chooseAll(tx: Tx, id: string, ids: Ids, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`insert into ${selectionPeople} (selection_id, user_id)
    select ${id}, found.id from (${ids}) as found limit ${most} on conflict do nothing`)
  return rowCount ?? 0
}

export async function chooseSome(
  tx: Tx,
  { id, eventId }: Pick<SelectionRow, 'id' | 'eventId'>,
  userIds: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`insert into ${selectionPeople} (selection_id, user_id)
    select ${id}, p.user_id from ${participations} as p
    where p.event_id = ${eventId} and p.user_id = any(${sql.param([...userIds])}::text[]) on conflict do nothing`)
  return rowCount ?? 0
}

export const findSelection = async (db: Executor, eventId: string, id: string): Promise<SelectionRow | undefined> =>
  (
    await db
      .select()
      .from(selections)
      .where(and(eq(selections.eventId, eventId), eq(selections.id, id)))
  )[0]

export function listChosen(db: Executor, id: string, after: string, limit: number) {
  const { firstName, lastName } = shownIn(
    sql`(select chosen.event_id from ${selections} as chosen where chosen.id = ${id})`,
  )
  return db
    .select({ userId: selectionPeople.userId, firstName, lastName })
    .from(selectionPeople)
    .innerJoin(users, eq(users.id, selectionPeople.userId))
    .where(and(eq(selectionPeople.selectionId, id), gt(selectionPeople.userId, after)))
    .orderBy(asc(selectionPeople.userId))
    .limit(limit)
}

/** In batches. Other features copy the list if they need it longer. */
export async function removeOld(db: Executor, before: Date): Promise<void> {
  const old = db.select({ id: selections.id }).from(selections).where(lt(selections.createdAt, before)).limit(100)
  await db.delete(selections).where(inArray(selections.id, old))
}
