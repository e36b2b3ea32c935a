import { IMAGE_ADDRESS } from '@parvis/contract/event-config/event-config.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { and, asc, count, eq, gt, inArray, lt, ne, notExists } from 'drizzle-orm'
import { images, imageUses } from '#db/tables/event-config.ts'
import { eventModelImages } from '#db/tables/event-templates.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The ids of the images of ours that an event shows, wherever it names them. */
export const imagesIn = (config: EventConfig): string[] => [
  ...new Set([...JSON.stringify(config).matchAll(IMAGE_ADDRESS)].map(([, id = '']) => id)),
]

/** How many images an event keeps, besides this one. */
export async function countImages(db: Executor, eventId: string, except: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(images)
    .where(and(eq(images.eventId, eventId), ne(images.id, except)))
  return row?.total ?? 0
}

export async function keepImage(tx: Tx, image: typeof images.$inferInsert): Promise<void> {
  const { sentAt } = image
  await tx.insert(images).values(image).onConflictDoUpdate({ target: images.id, set: { sentAt } })
}

/** Remembers that an event shows images; one that is gone cannot be held any more. */
export async function holdImages(tx: Tx, eventId: string, config: EventConfig): Promise<void> {
  const ids = imagesIn(config)
  if (ids.length === 0) return
  // A sweep that is removing one of them is waited for.
  const kept = await tx
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, ids))
    .orderBy(asc(images.id))
    .for('key share')
  if (kept.length === 0) return
  await tx
    .insert(imageUses)
    .values(kept.map(({ id: imageId }) => ({ eventId, imageId })))
    .onConflictDoNothing()
}

/** Those of these images that there are. */
export async function listKept(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...ids]))
  return rows.map(({ id }) => id)
}

const isUnused = (db: Executor) =>
  and(
    notExists(db.select({ id: imageUses.imageId }).from(imageUses).where(eq(imageUses.imageId, images.id))),
    notExists(
      db.select({ id: eventModelImages.imageId }).from(eventModelImages).where(eq(eventModelImages.imageId, images.id)),
    ),
  )

/** Images sent before a moment that no event and no model shows, in the order of their ids, from beyond `after`. */
export function listUnused(db: Executor, { before, after, limit }: { before: Date; after: string; limit: number }) {
  return db
    .select({ id: images.id, eventId: images.eventId })
    .from(images)
    .where(and(lt(images.sentAt, before), gt(images.id, after), isUnused(db)))
    .orderBy(asc(images.id))
    .limit(limit)
}

/** Locks an image that is still unused and was not sent again; whether there is one. */
export async function lockUnused(tx: Tx, id: string, before: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), lt(images.sentAt, before)))
    .for('update')
  if (!row) return false
  // Checked after the row lock: another transaction may have shown the image meanwhile.
  const [kept] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), isUnused(tx)))
  return kept !== undefined
}

export async function removeImage(tx: Tx, id: string): Promise<void> {
  await tx.delete(images).where(eq(images.id, id))
}
