import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { Tx } from '#kit/transaction.ts'

/** Serialises changes of one person: each reads the result of the one before. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
