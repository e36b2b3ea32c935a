import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { notes, tagHolders, tags } from '#db/tables/tags.ts'
import { users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

interface Of {
  readonly eventId: string
  readonly userId: string
}
export interface TagRow {
  readonly id: string
  readonly label: string
}

const columns = { id: tags.id, label: tags.label }
const byWord = [asc(sql`lower(${tags.label})`), asc(tags.id)]

export const listAll = (db: Executor, eventId: string): Promise<TagRow[]> =>
  db
    .select(columns)
    .from(tags)
    .where(eq(tags.eventId, eventId))
    .orderBy(...byWord)

export async function listCounted(db: Executor, eventId: string): Promise<(TagRow & { count: number })[]> {
  return db
    .select({ ...columns, count: count(tagHolders.userId) })
    .from(tags)
    .leftJoin(tagHolders, and(eq(tagHolders.eventId, tags.eventId), eq(tagHolders.tagId, tags.id)))
    .where(eq(tags.eventId, eventId))
    .groupBy(tags.eventId, tags.id)
    .orderBy(...byWord)
}

export const findTag = async (db: Executor, eventId: string, id: string): Promise<TagRow | undefined> =>
  (
    await db
      .select(columns)
      .from(tags)
      .where(and(eq(tags.eventId, eventId), eq(tags.id, id)))
  )[0]

export const findByLabel = async (db: Executor, eventId: string, label: string): Promise<TagRow | undefined> =>
  (
    await db
      .select(columns)
      .from(tags)
      .where(and(eq(tags.eventId, eventId), sql`lower(${tags.label}) = lower(${label})`))
  )[0]

export async function insertTag(tx: Tx, row: typeof tags.$inferInsert): Promise<boolean> {
  return (await tx.insert(tags).values(row).onConflictDoNothing().returning({ id: tags.id })).length > 0
}

export async function removeTag(tx: Tx, eventId: string, id: string): Promise<void> {
  await tx.delete(tags).where(and(eq(tags.eventId, eventId), eq(tags.id, id)))
}

export async function insertHolder(tx: Tx, { eventId, userId }: Of, tagId: string, givenAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(tagHolders)
    .values({ eventId, tagId, userId, givenAt })
    .onConflictDoNothing()
    .returning({ userId: tagHolders.userId })
  return rows.length > 0
}

export async function removeHolder(tx: Tx, { eventId, userId }: Of, tagId: string): Promise<boolean> {
  const isTheirs = and(eq(tagHolders.eventId, eventId), eq(tagHolders.tagId, tagId), eq(tagHolders.userId, userId))
  return (await tx.delete(tagHolders).where(isTheirs).returning({ userId: tagHolders.userId })).length > 0
}

export const listHeld = (db: Executor, { eventId, userId }: Of): Promise<TagRow[]> =>
  db
    .select(columns)
    .from(tagHolders)
    .innerJoin(tags, and(eq(tags.eventId, tagHolders.eventId), eq(tags.id, tagHolders.tagId)))
    .where(and(eq(tagHolders.eventId, eventId), eq(tagHolders.userId, userId)))
    .orderBy(...byWord)

export const listNotes = (db: Executor, { eventId, userId }: Of) =>
  db
    .select({
      ...{ id: notes.id, text: notes.text, writtenAt: notes.writtenAt, authorId: notes.authorId },
      ...{ tool: notes.tool, firstName: users.firstName, lastName: users.lastName },
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(and(eq(notes.eventId, eventId), eq(notes.userId, userId)))
    .orderBy(desc(notes.writtenAt), desc(notes.id))

export async function insertNote(tx: Tx, row: typeof notes.$inferInsert): Promise<void> {
  await tx.insert(notes).values(row)
}

export async function removeNote(tx: Tx, { eventId, userId }: Of, id: string): Promise<string | undefined> {
  const isIt = and(eq(notes.id, id), eq(notes.eventId, eventId), eq(notes.userId, userId))
  return (await tx.delete(notes).where(isIt).returning({ text: notes.text }))[0]?.text
}
