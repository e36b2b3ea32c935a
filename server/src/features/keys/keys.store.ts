import { and, asc, count, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { apiKeys } from '#db/tables/keys.ts'
import { users } from '#db/tables/users.ts'
import { madeByTeam } from '#features/events/organisers.service.ts'
import { fullName } from '#features/users/users.service.ts'
import { BATCH, deleteInBatches } from '#kit/batches.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type KeyRow = typeof apiKeys.$inferSelect

export const madeKeys = madeByTeam(apiKeys)

const select = (db: Executor) =>
  db
    .select({ key: apiKeys, domainId: events.domainId, madeBy: fullName, isGood: madeKeys.isGood })
    .from(apiKeys)
    .innerJoin(events, eq(events.id, apiKeys.eventId))
    .leftJoin(users, eq(users.id, apiKeys.userId))

export type KeyFound = Awaited<ReturnType<typeof select>>[number]

export const listFound = (db: Executor, eventId: string): Promise<KeyFound[]> =>
  select(db).where(eq(apiKeys.eventId, eventId)).orderBy(asc(apiKeys.name), asc(apiKeys.id))

export async function findKey(db: Executor, id: string): Promise<KeyFound | undefined> {
  const [found] = await select(db).where(eq(apiKeys.id, id))
  return found
}

export async function countKeys(db: Executor, eventId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(apiKeys).where(eq(apiKeys.eventId, eventId))
  return row?.total ?? 0
}

export async function insertKey(tx: Tx, row: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(row)
}

export async function deleteKey(tx: Tx, eventId: string, id: string): Promise<KeyRow | undefined> {
  const [row] = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.eventId, eventId), eq(apiKeys.id, id)))
    .returning()
  return row
}

/** Records a use, at most once per interval. */
export async function noteUse(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, since))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isDue))
}

export async function removeExpired(db: Executor, before: Date): Promise<void> {
  const old = db.select({ id: apiKeys.id }).from(apiKeys).where(lt(apiKeys.expiresAt, before)).limit(BATCH)
  await deleteInBatches(() => db.delete(apiKeys).where(inArray(apiKeys.id, old)))
}
