import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type Answers = Readonly<Record<string, unknown>>

export async function findAnswers(db: Executor, userId: string): Promise<Answers | undefined> {
  const [row] = await db.select({ extended: users.extended }).from(users).where(eq(users.id, userId))
  return row?.extended
}

/** Locks the row so that concurrent answers are not lost. */
export async function lockAnswers(tx: Tx, userId: string): Promise<Answers> {
  const [row] = await tx
    .select({ extended: users.extended })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row?.extended ?? {}
}
