import { asc, eq, inArray, sql } from 'drizzle-orm'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** What is left of a person who was erased. */
export const ERASED = 'erasedAt'

/**
 * The people, locked in one order for all. What is written for a person holds their row (FOR KEY SHARE), so that it is
 * either erased with them, or waits and is refused. Whoever was erased before is taken up again, with whatever came back.
 */
export async function lockToErase(tx: Tx, userIds: readonly string[]): Promise<{ id: string; isExhibitor: boolean }[]> {
  const people = await tx
    .select({ id: users.id, isExhibitor: users.isExhibitor })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('update')
  const again = sql`id = any(${sql.param([...userIds])}::text[]) and extended ? ${ERASED}::text`
  await tx.execute(sql`update ${users} set extended = '{}' where ${again}`)
  return people
}

export async function findAddress(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: authentications.email })
    .from(authentications)
    .where(eq(authentications.userId, userId))
  return row?.email
}

/** Leaves of a person a row that says nothing of them, which invoices still lead to. */
export async function emptyUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`update ${users}
    set first_name = '', last_name = '', mobile = '', phone = '', is_exhibitor = false, language_id = null,
      typo_id = null, extended = ${JSON.stringify({ [ERASED]: now.toISOString() })}::jsonb, updated_at = ${now}
    where id = ${userId}`)
}
