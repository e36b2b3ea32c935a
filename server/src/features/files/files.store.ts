import { and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { files, publishedFiles } from '#db/tables/files.ts'
import { users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type FileRow = typeof files.$inferSelect

export async function insertFile(db: Executor, file: typeof files.$inferInsert): Promise<void> {
  await db.insert(files).values(file)
}

/** Serialises uploads for a person, so that the limit holds. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function measureFiles(db: Executor, userId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.userId, userId))
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) }
}

type OfPerson = { eventId: string; userId: string }
const of = ({ eventId, userId }: OfPerson) => and(eq(files.eventId, eventId), eq(files.userId, userId))

export async function findFile(db: Executor, person: OfPerson, fileId: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(of(person), eq(files.id, fileId)))
  return row
}

export async function findSameFile(
  db: Executor,
  person: OfPerson,
  same: { sha256: string; name: string },
): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(of(person), eq(files.sha256, same.sha256), eq(files.name, same.name)))
    .limit(1)
  return row
}

export async function listOwned(db: Executor, person: OfPerson, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(of(person), inArray(files.id, [...ids])))
  return rows.map((row) => row.id)
}

export function listUploads(
  db: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<Pick<FileRow, 'id' | 'eventId' | 'userId' | 'storageKey'>[]> {
  return db
    .select({ id: files.id, eventId: files.eventId, userId: files.userId, storageKey: files.storageKey })
    .from(files)
    .where(and(lt(files.createdAt, before), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(limit)
}

export async function removeFiles(db: Executor, ids: readonly string[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, [...ids]))
}

export async function notePublished(db: Executor, row: typeof publishedFiles.$inferInsert): Promise<void> {
  await db.insert(publishedFiles).values(row)
}

export async function isPublished(db: Executor, storageKey: string): Promise<boolean> {
  const rows = await db
    .select({ key: publishedFiles.storageKey })
    .from(publishedFiles)
    .where(eq(publishedFiles.storageKey, storageKey))
  return rows.length > 0
}

export async function removePublished(db: Executor, storageKey: string): Promise<void> {
  await db.delete(publishedFiles).where(eq(publishedFiles.storageKey, storageKey))
}

export async function removeOldPublished(db: Executor, before: Date): Promise<void> {
  await db.delete(publishedFiles).where(lt(publishedFiles.createdAt, before))
}

/** Deletes the documents of these events; returns the keys of their files. */
export async function takeBackPublished(db: Executor, eventIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .delete(publishedFiles)
    .where(inArray(publishedFiles.eventId, [...eventIds]))
    .returning({ key: publishedFiles.storageKey })
  return rows.map(({ key }) => key)
}

export async function listKeysOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ key: files.storageKey }).from(files).where(eq(files.userId, userId))
  return rows.map(({ key }) => key)
}
