import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { imageUses } from '#db/tables/event-config.ts'
import { files } from '#db/tables/files.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { photos } from '#db/tables/photos.ts'
import { isShown } from '#features/photos/photos.service.ts'
import type { Executor } from '#kit/transaction.ts'

const PAGE = 200

async function* pages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = ''
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}

export const listPhotoKeys = (db: Executor, eventId: string) =>
  pages((after) =>
    db
      .select({ id: photos.id, key: photos.key })
      .from(photos)
      .where(and(eq(photos.eventId, eventId), isShown(), gt(photos.id, after)))
      .orderBy(asc(photos.id))
      .limit(PAGE),
  )

export const listUploadKeys = (db: Executor, eventId: string) =>
  pages((after) =>
    db
      .select({ id: files.id, key: files.storageKey, name: files.name, userId: files.userId })
      .from(files)
      .where(and(eq(files.eventId, eventId), gt(files.id, after)))
      .orderBy(asc(files.id))
      .limit(PAGE),
  )

export const listImageNames = (db: Executor, eventId: string) =>
  pages((after) =>
    db
      .select({ id: imageUses.imageId })
      .from(imageUses)
      .where(and(eq(imageUses.eventId, eventId), gt(imageUses.imageId, after)))
      .orderBy(asc(imageUses.imageId))
      .limit(PAGE),
  )

export async function countAll(db: Executor, eventId: string) {
  const number = sql<number>`count(*)::int`
  const [people] = await db.select({ number }).from(participations).where(eq(participations.eventId, eventId))
  const [issued] = await db.select({ number }).from(invoices).where(eq(invoices.eventId, eventId))
  const [shown] = await db
    .select({ number })
    .from(photos)
    .where(and(eq(photos.eventId, eventId), isShown()))
  const [sent] = await db.select({ number }).from(files).where(eq(files.eventId, eventId))
  const [images] = await db.select({ number }).from(imageUses).where(eq(imageUses.eventId, eventId))
  return {
    people: people?.number ?? 0,
    invoices: issued?.number ?? 0,
    photos: shown?.number ?? 0,
    uploads: sent?.number ?? 0,
    images: images?.number ?? 0,
  }
}
