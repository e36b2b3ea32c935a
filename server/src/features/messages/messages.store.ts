import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { lives } from '#db/tables/live.ts'
import { messages } from '#db/tables/messages.ts'
import { users } from '#db/tables/users.ts'
import { holds } from '#kit/folded.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: Tx, row: Omit<MessageRow, 'favorite' | 'archived'>): Promise<void> {
  await tx.insert(messages).values(row)
}

export async function findMessage(db: Executor, eventId: string, id: string): Promise<MessageRow | undefined> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.eventId, eventId), eq(messages.id, id)))
  return rows[0]
}

export async function listOwn(db: Executor, eventId: string, userId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.eventId, eventId), eq(messages.userId, userId)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(200)
}

export interface Wanted {
  readonly archived?: boolean | undefined
  readonly favorite?: boolean | undefined
  readonly id?: string | undefined
  /** In the message or in the author's name as moderators read it: a first name and an initial. */
  readonly searched?: string | undefined
}

const wanted = (eventId: string, { archived, favorite, id, searched }: Wanted) =>
  and(
    eq(messages.eventId, eventId),
    archived === undefined ? undefined : eq(messages.archived, archived),
    favorite === undefined ? undefined : eq(messages.favorite, favorite),
    id === undefined ? undefined : eq(messages.id, id),
    searched === undefined
      ? undefined
      : or(
          holds(messages.message, searched),
          holds(sql`${users.firstName} || ' ' || left(${users.lastName}, 1)`, searched),
        ),
  )

/** Messages with their authors and the one that is shown, the latest first. */
export async function listForModerators(
  db: Executor,
  eventId: string,
  which: Wanted,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .select({
      message: messages,
      firstName: users.firstName,
      lastName: users.lastName,
      activeId: lives.activeMessageId,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(lives, eq(lives.eventId, messages.eventId))
    .where(wanted(eventId, which))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .offset(offset)
    .limit(limit)
}

export async function countMessages(db: Executor, eventId: string, which: Wanted): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(wanted(eventId, which))
  return rows[0]?.total ?? 0
}

export async function changeMessage(
  tx: Tx,
  eventId: string,
  id: string,
  change: { archived?: boolean | undefined; favorite?: boolean | undefined },
): Promise<boolean> {
  if (change.archived === undefined && change.favorite === undefined)
    return (await findMessage(tx, eventId, id)) !== undefined
  const rows = await tx
    .update(messages)
    .set(change)
    .where(and(eq(messages.eventId, eventId), eq(messages.id, id)))
    .returning({ id: messages.id })
  return rows.length > 0
}
