import { eq, sql } from 'drizzle-orm'
import { orders } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { tableExports } from '#db/tables/exports.ts'
import { files, publishedFiles } from '#db/tables/files.ts'
import { invoiceArchives, invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { photos } from '#db/tables/photos.ts'
import type { Tx } from '#kit/transaction.ts'

/** Whether the event has registrations, answers, orders or invoices, now or before. */
export async function isHeld(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`
    select exists (select from ${participations} own where own.event_id = ${eventId}
        and (own.registered or own.responded or own.registered_at is not null))
      or exists (select from ${orders} own where own.event_id = ${eventId})
      or exists (select from ${invoices} own where own.event_id = ${eventId}) as held`)
  return rows[0]?.held ?? true
}

/** Storage keys of the event's files, photos and mail attachments. */
export async function listStored(
  tx: Tx,
  eventId: string,
): Promise<{ keys: string[]; photos: string[]; mails: string[] }> {
  const sent = await tx.select({ key: files.storageKey }).from(files).where(eq(files.eventId, eventId))
  const published = await tx
    .select({ key: publishedFiles.storageKey })
    .from(publishedFiles)
    .where(eq(publishedFiles.eventId, eventId))
  const written = await tx
    .select({ key: tableExports.storageKey })
    .from(tableExports)
    .where(eq(tableExports.eventId, eventId))
  const taken = await tx.select({ key: photos.key }).from(photos).where(eq(photos.eventId, eventId))
  const archived = await tx
    .select({ key: invoiceArchives.storageKey, rebuiltKey: invoiceArchives.rebuiltKey })
    .from(invoiceArchives)
    .innerJoin(invoices, eq(invoices.id, invoiceArchives.invoiceId))
    .where(eq(invoices.eventId, eventId))
  const mails = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.eventId, eventId))
  return {
    keys: [
      ...[...sent, ...published, ...written].flatMap(({ key }) => key ?? []),
      ...archived.flatMap(({ key, rebuiltKey }) => [key, ...(rebuiltKey === null ? [] : [rebuiltKey])]),
    ],
    photos: taken.map(({ key }) => key),
    mails: mails.map(({ id }) => id),
  }
}
