import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { Tx } from '#kit/transaction.ts'

/** Holds a person who is changed: of two changes, each sees what the one before it made. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
