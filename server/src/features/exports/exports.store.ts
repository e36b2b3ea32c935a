import { and, eq, inArray, sql } from 'drizzle-orm'
import { tableExports } from '#db/tables/exports.ts'
import { BATCH } from '#kit/batches.ts'
import type { Executor } from '#kit/transaction.ts'

export type ExportRow = typeof tableExports.$inferSelect

export async function insertExport(db: Executor, row: typeof tableExports.$inferInsert): Promise<void> {
  await db.insert(tableExports).values(row)
}

export async function findExport(
  db: Executor,
  { eventId, id }: { eventId: string; id: string },
): Promise<ExportRow | undefined> {
  const rows = await db
    .select()
    .from(tableExports)
    .where(and(eq(tableExports.eventId, eventId), eq(tableExports.id, id)))
  return rows[0]
}

export async function loadExport(db: Executor, id: string): Promise<ExportRow | undefined> {
  const rows = await db.select().from(tableExports).where(eq(tableExports.id, id))
  return rows[0]
}

export async function listUnfinished(db: Executor, eventId: string, userId: string): Promise<ExportRow[]> {
  return db
    .select()
    .from(tableExports)
    .where(
      and(
        eq(tableExports.eventId, eventId),
        eq(tableExports.userId, userId),
        inArray(tableExports.status, ['waiting', 'working']),
      ),
    )
}

type Progress = Partial<Pick<ExportRow, 'status' | 'done' | 'total' | 'storageKey' | 'fileName'>>

export async function changeExport(db: Executor, id: string, progress: Progress): Promise<boolean> {
  const rows = await db
    .update(tableExports)
    .set(progress)
    .where(eq(tableExports.id, id))
    .returning({ id: tableExports.id })
  return rows.length > 0
}

/** Deletes the exports of these events; returns the keys of their files. */
export async function takeBackExports(db: Executor, eventIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .delete(tableExports)
    .where(inArray(tableExports.eventId, [...eventIds]))
    .returning({ id: tableExports.id })
  return rows.map(({ id }) => id)
}

export async function removeExport(db: Executor, id: string): Promise<void> {
  await db.delete(tableExports).where(eq(tableExports.id, id))
}

export async function listKeysOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ key: tableExports.storageKey })
    .from(tableExports)
    .where(eq(tableExports.userId, userId))
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

export async function listOldExports(db: Executor, before: Date): Promise<{ id: string; key: string | null }[]> {
  const { rows } = await db.execute<{ id: string; key: string | null }>(sql`
    select ${tableExports.id}, ${tableExports.storageKey} as key from ${tableExports}
    where ${tableExports.createdAt} < ${before} limit ${BATCH}`)
  return rows
}

export async function removeExports(db: Executor, ids: readonly string[]): Promise<void> {
  await db.execute(sql`delete from ${tableExports} where ${tableExports.id} = any(${sql.param([...ids])}::text[])`)
}
