import { sql } from 'drizzle-orm'
import { drafts } from '#db/tables/registration.ts'
import type { Executor } from '#kit/transaction.ts'

export async function listDrafted(
  db: Executor,
  uploads: readonly { id: string; eventId: string; userId: string }[],
): Promise<string[]> {
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`
  const found = await db.execute<{ id: string }>(sql`
    select u.id from unnest(
      ${column(uploads.map(({ id }) => id))}, ${column(uploads.map(({ eventId }) => eventId))},
      ${column(uploads.map(({ userId }) => userId))}
    ) as u(id, event_id, user_id)
    join ${drafts} on ${drafts.eventId} = u.event_id and ${drafts.userId} = u.user_id
    where position(u.id in ${drafts.values}::text) > 0`)
  return found.rows.map((row) => row.id)
}
