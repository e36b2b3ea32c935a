import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { emailCodes, mobileCodes } from '#db/tables/auth.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const tables = { email: emailCodes, mobile: mobileCodes }
/** What a code proves: an e-mail address, or a mobile number. */
export type Proved = keyof typeof tables
export type CodeRow = (typeof tables)[Proved]['$inferSelect']

/** The code that was sent to a person, locked. */
export async function lockCode(tx: Tx, proved: Proved, userId: string): Promise<CodeRow | undefined> {
  const table = tables[proved]
  const [row] = await tx.select().from(table).where(eq(table.userId, userId)).for('update')
  return row
}

/** Puts a new code in the place of the one before. */
export async function saveCode(tx: Tx, proved: Proved, code: Omit<CodeRow, 'tries'>): Promise<void> {
  const table = tables[proved]
  const { userId: _, ...set } = code
  await tx
    .insert(table)
    .values(code)
    .onConflictDoUpdate({ target: table.userId, set: { ...set, tries: 0 } })
}

/** Counts a try before its worth is known, so that those sent all at once are counted too; nothing when there is none left. */
export async function countTry(
  db: Executor,
  proved: Proved,
  { userId, most, now }: { userId: string; most: number; now: Date },
): Promise<CodeRow | undefined> {
  const table = tables[proved]
  const [row] = await db
    .update(table)
    .set({ tries: sql`${table.tries} + 1` })
    .where(and(eq(table.userId, userId), lt(table.tries, most), gt(table.expiresAt, now)))
    .returning()
  return row
}

/** Uses the code up: of those that bring it at once, one gets it. The sends before it still count. */
export async function spendCode(
  tx: Tx,
  proved: Proved,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const table = tables[proved]
  const rows = await tx
    .update(table)
    .set({ expiresAt: now })
    .where(and(eq(table.userId, userId), eq(table.codeHash, codeHash), gt(table.expiresAt, now)))
    .returning({ userId: table.userId })
  return rows.length > 0
}
