import { eq, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import type { Executor } from '#kit/transaction.ts'

export async function writeSetting(db: Executor, eventId: string, key: string, value: unknown): Promise<void> {
  const change = JSON.stringify({ [key]: value })
  await db
    .update(events)
    .set({ settings: sql`${events.settings} || ${change}::jsonb`, updatedAt: sql`now()` })
    .where(eq(events.id, eventId))
}
