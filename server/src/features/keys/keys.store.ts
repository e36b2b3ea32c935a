import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, asc, count, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { events } from '#db/tables/context.ts'
import { apiKeys } from '#db/tables/keys.ts'
import { users } from '#db/tables/users.ts'
import { isByTeam } from '#features/context/organisers.service.ts'
import { fullName } from '#features/users/users.service.ts'
import { BATCH, untilNone } from '#kit/batches.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type KeyRow = typeof apiKeys.$inferSelect

const isGood = isByTeam(apiKeys)

const select = (db: Executor) =>
  db
    .select({ key: apiKeys, domainId: events.domainId, madeBy: fullName, isGood })
    .from(apiKeys)
    .innerJoin(events, eq(events.id, apiKeys.eventId))
    .leftJoin(users, eq(users.id, apiKeys.userId))

export type KeyFound = Awaited<ReturnType<typeof select>>[number]

export const listFound = (db: Executor, eventId: string): Promise<KeyFound[]> =>
  select(db).where(eq(apiKeys.eventId, eventId)).orderBy(asc(apiKeys.name), asc(apiKeys.id))

/** A key, with the domain of its event. */
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

/** The keys that a person made in a domain and may no longer give, locked. */
export function lockOrphanKeys(tx: Tx, domainId: string, userId: string): Promise<{ id: string; eventId: string }[]> {
  return tx
    .select({ id: apiKeys.id, eventId: apiKeys.eventId })
    .from(apiKeys)
    .innerJoin(events, eq(events.id, apiKeys.eventId))
    .where(and(eq(events.domainId, domainId), eq(apiKeys.userId, userId), not(isGood)))
    .orderBy(apiKeys.id)
    .for('update', { of: apiKeys })
}

export async function passKey(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.update(apiKeys).set({ userId }).where(eq(apiKeys.id, id))
}

interface Made {
  readonly userId: SQLWrapper
  readonly domainId: SQLWrapper
  /** Null for all events of the domain. */
  readonly eventId: SQLWrapper
}

/** How many keys a person has made in an event, or in all of a domain, in SQL. */
export const countKeysOf = ({ userId, domainId, eventId }: Made): SQL<number> => sql<number>`
  (select count(*)::int from ${apiKeys} as own join ${events} as place on place.id = own.event_id
    where own.user_id = ${userId} and place.domain_id = ${domainId}
      and (${eventId} is null or own.event_id = ${eventId}))`

/** Notes that a key was used, unless it was noted since. */
export async function noteUse(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, since))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isDue))
}

/** Forgets the keys that ran out before a moment. */
export async function removeExpired(db: Executor, before: Date): Promise<void> {
  const old = db.select({ id: apiKeys.id }).from(apiKeys).where(lt(apiKeys.expiresAt, before)).limit(BATCH)
  await untilNone(() => db.delete(apiKeys).where(inArray(apiKeys.id, old)))
}
