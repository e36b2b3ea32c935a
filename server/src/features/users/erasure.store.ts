import { asc, eq, inArray, sql } from 'drizzle-orm'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export const ERASED = 'erasedAt'

/**
 * Locks the people in the order of their ids. Writes about a person lock their row FOR KEY SHARE: each is either erased
 * with the person or waits and is then refused. Includes people erased before, so that data written since is erased
 * too.
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

/** Empties the row but keeps it, as invoices refer to it. */
export async function emptyUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`update ${users}
    set first_name = '', last_name = '', mobile = '', phone = '', is_exhibitor = false, language_id = null,
      typo_id = null, extended = ${JSON.stringify({ [ERASED]: now.toISOString() })}::jsonb, updated_at = ${now}
    where id = ${userId}`)
}
