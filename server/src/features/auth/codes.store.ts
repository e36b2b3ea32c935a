import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { emailCodes, mobileCodes } from '#db/tables/auth.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const tables = { email: emailCodes, mobile: mobileCodes }
export type Proved = keyof typeof tables
export type CodeRow = (typeof tables)[Proved]['$inferSelect']

export async function lockCode(tx: Tx, proved: Proved, userId: string): Promise<CodeRow | undefined> {
  const table = tables[proved]
  const [row] = await tx.select().from(table).where(eq(table.userId, userId)).for('update')
  return row
}

export async function saveCode(tx: Tx, proved: Proved, code: Omit<CodeRow, 'tries'>): Promise<void> {
  const table = tables[proved]
  const { userId: _, ...set } = code
  await tx
    .insert(table)
    .values(code)
    .onConflictDoUpdate({ target: table.userId, set: { ...set, tries: 0 } })
}

/** Counts an attempt before checking it, so that parallel attempts count too; undefined when none is left. */
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

/** Marks the code as used; of concurrent calls, one succeeds. Earlier sends still count. */
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
