import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { emailCodes } from '#db/tables/auth.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type EmailCodeRow = typeof emailCodes.$inferSelect

/** The code that was sent to a person, locked. */
export async function lockEmailCode(tx: Tx, userId: string): Promise<EmailCodeRow | undefined> {
  const [row] = await tx.select().from(emailCodes).where(eq(emailCodes.userId, userId)).for('update')
  return row
}

/** Puts a new code in the place of the one before. */
export async function saveEmailCode(tx: Tx, code: Omit<EmailCodeRow, 'tries'>): Promise<void> {
  const { userId: _, ...set } = code
  await tx
    .insert(emailCodes)
    .values(code)
    .onConflictDoUpdate({ target: emailCodes.userId, set: { ...set, tries: 0 } })
}

/** Counts a try before anybody knows what it is worth, so that those sent all at once are counted too; nothing when there is none left. */
export async function countTry(
  db: Executor,
  userId: string,
  maxTries: number,
  now: Date,
): Promise<EmailCodeRow | undefined> {
  const [row] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(eq(emailCodes.userId, userId), lt(emailCodes.tries, maxTries), gt(emailCodes.expiresAt, now)))
    .returning()
  return row
}

/** Uses the code up: of those that bring it at once, one gets it. The sends before it still count. */
export async function useEmailCode(tx: Tx, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(emailCodes)
    .set({ expiresAt: now })
    .where(and(eq(emailCodes.userId, userId), eq(emailCodes.codeHash, codeHash), gt(emailCodes.expiresAt, now)))
    .returning({ userId: emailCodes.userId })
  return rows.length > 0
}
