import { and, count, eq, inArray, max } from 'drizzle-orm'
import { reminders } from '#db/tables/money.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface Past {
  readonly latest: Date
  readonly count: number
}

export async function listReminded(
  db: Executor,
  eventId: string,
  userIds?: readonly string[],
): Promise<ReadonlyMap<string, Past>> {
  const rows = await db
    .select({ userId: reminders.userId, latest: max(reminders.sentAt), count: count() })
    .from(reminders)
    .where(and(eq(reminders.eventId, eventId), userIds && inArray(reminders.userId, [...userIds])))
    .groupBy(reminders.userId)
  return new Map(
    rows.flatMap(({ userId, latest, count: times }) => (latest ? [[userId, { latest, count: times }]] : [])),
  )
}

export async function insertReminder(tx: Tx, row: typeof reminders.$inferInsert): Promise<void> {
  await tx.insert(reminders).values(row)
}
