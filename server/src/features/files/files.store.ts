import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { files } from '#db/tables/files.ts'
import type { Executor } from '#kit/transaction.ts'

export type FileRow = typeof files.$inferSelect

export async function insertFile(db: Executor, file: typeof files.$inferInsert): Promise<void> {
  await db.insert(files).values(file)
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

/** The same upload sent before. */
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

/** Uploads from before a moment, in the order of their ids, from beyond `after`. */
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
