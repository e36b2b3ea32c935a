import { sql } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import type { Executor } from '#kit/transaction.ts'

/** Mails of an event that wait for a retry, and returned mails without a retry since. */
export async function countStopped(db: Executor, eventId: string): Promise<{ held: number; returned: number }> {
  const { rows } = await db.execute<{ held: number; returned: number }>(sql`
    select count(*) filter (where mail.status = 'queued' and mail.last_error is not null)::int as held,
      count(*) filter (where mail.status = 'returned' and mail.retried_at is null)::int as returned
    from ${outbox} as mail where mail.event_id = ${eventId}`)
  return rows[0] ?? { held: 0, returned: 0 }
}
