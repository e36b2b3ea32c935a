import { MAX_PUBLIC_MESSAGES } from '@parvis/contract/messages/messages.ts'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { lives } from '#db/tables/live.ts'
import { messages, messageUpvotes } from '#db/tables/messages.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import { holds } from '#kit/folded.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(
  tx: Tx,
  row: Omit<MessageRow, 'favorite' | 'archived' | 'accepted' | 'decisions'>,
): Promise<void> {
  await tx.insert(messages).values(row)
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
  readonly accepted?: boolean | undefined
  readonly id?: string | undefined
  /** Matches the message or the author's name as moderators see it: first name and initial. */
  readonly searched?: string | undefined
}

const { firstName, lastName } = shownIn(sql`${messages.eventId}`)

const wanted = (eventId: string, { archived, favorite, accepted, id, searched }: Wanted) =>
  and(
    eq(messages.eventId, eventId),
    archived === undefined ? undefined : eq(messages.archived, archived),
    favorite === undefined ? undefined : eq(messages.favorite, favorite),
    accepted === undefined ? undefined : eq(messages.accepted, accepted),
    id === undefined ? undefined : eq(messages.id, id),
    searched === undefined
      ? undefined
      : holds(sql`(${messages.message} || ' ' || ${firstName} || ' ' || left(${lastName}, 1))`, searched),
  )

/** Counted on reading, as a stored counter would serialise votes, and would have to follow erasures. */
const votes = sql<number>`(select count(*)::int from ${messageUpvotes} as vote where vote.message_id = ${messages.id})`

export async function listForModerators(
  db: Executor,
  eventId: string,
  which: Wanted,
  { offset, limit, sort = 'latest' }: { offset: number; limit: number; sort?: 'latest' | 'votes' | undefined },
) {
  return db
    .select({
      message: messages,
      votes,
      firstName,
      lastName,
      activeId: lives.activeMessageId,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(lives, eq(lives.eventId, messages.eventId))
    .where(wanted(eventId, which))
    .orderBy(...(sort === 'votes' ? [desc(votes)] : []), desc(messages.createdAt), desc(messages.id))
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

export interface MessageChange {
  readonly archived?: boolean | undefined
  readonly favorite?: boolean | undefined
  readonly accepted?: boolean | undefined
}

export async function changeMessage(tx: Tx, eventId: string, id: string, change: MessageChange): Promise<boolean> {
  const { archived, favorite, accepted } = change
  const isDecision = archived !== undefined || accepted !== undefined
  if (!isDecision && favorite === undefined) return (await findWithVotes(tx, eventId, id)) !== undefined
  const rows = await tx
    .update(messages)
    .set({ ...change, ...(isDecision && { decisions: sql`${messages.decisions} + 1` }) })
    .where(and(eq(messages.eventId, eventId), eq(messages.id, id)))
    .returning({ id: messages.id })
  return rows.length > 0
}

export async function acceptMessage(tx: Tx, eventId: string, id: string): Promise<void> {
  await tx
    .update(messages)
    .set({ accepted: true, decisions: sql`${messages.decisions} + 1` })
    .where(and(eq(messages.eventId, eventId), eq(messages.id, id), eq(messages.accepted, false)))
}

export async function findWithVotes(db: Executor, eventId: string, id: string) {
  const rows = await db
    .select({ message: messages, votes })
    .from(messages)
    .where(and(eq(messages.eventId, eventId), eq(messages.id, id)))
  return rows[0]
}

/** Most votes first, then oldest first. */
export async function listPublic(db: Executor, eventId: string) {
  return db
    .select({ id: messages.id, message: messages.message, votes })
    .from(messages)
    .where(and(eq(messages.eventId, eventId), eq(messages.accepted, true), eq(messages.archived, false)))
    .orderBy(desc(votes), asc(messages.createdAt), asc(messages.id))
    .limit(MAX_PUBLIC_MESSAGES)
}

export async function countDecisions(db: Executor, eventId: string): Promise<number> {
  const [row] = await db
    .select({ decisions: sql<number>`coalesce(sum(${messages.decisions}), 0)::int` })
    .from(messages)
    .where(eq(messages.eventId, eventId))
  return row?.decisions ?? 0
}

export async function addUpvote(tx: Tx, messageId: string, userId: string): Promise<void> {
  await tx.insert(messageUpvotes).values({ messageId, userId }).onConflictDoNothing()
}

export async function removeUpvote(tx: Tx, messageId: string, userId: string): Promise<void> {
  await tx.delete(messageUpvotes).where(and(eq(messageUpvotes.messageId, messageId), eq(messageUpvotes.userId, userId)))
}

/** The shared lock prevents archiving while a vote is written. */
export async function lockForVote(tx: Tx, eventId: string, id: string): Promise<MessageRow | undefined> {
  const rows = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.eventId, eventId), eq(messages.id, id)))
    .for('share')
  return rows[0]
}

export async function listUpvotedBy(db: Executor, eventId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: messageUpvotes.messageId })
    .from(messageUpvotes)
    .innerJoin(messages, eq(messages.id, messageUpvotes.messageId))
    .where(and(eq(messages.eventId, eventId), eq(messageUpvotes.userId, userId)))
  return rows.map(({ id }) => id)
}
