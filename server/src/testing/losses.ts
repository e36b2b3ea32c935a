import { eq, inArray } from 'drizzle-orm'
import { invoiceArchives, invoices } from '#db/tables/invoices.ts'
import type { Ports } from '#ports/ports.ts'

/** Deletes the files of an event's invoices, as if a former version had drawn them differently. */
export async function loseInvoices({ db, storage }: Ports, eventId: string): Promise<void> {
  const own = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.eventId, eventId))
  const kept = await db.select().from(invoiceArchives).where(inArray(invoiceArchives.invoiceId, own))
  for (const { invoiceId, storageKey } of kept) {
    await storage.delete(storageKey)
    await db
      .update(invoiceArchives)
      .set({ storageKey: `invoices/${invoiceId}/former.pdf`, sha256: 'former' })
      .where(eq(invoiceArchives.invoiceId, invoiceId))
  }
}
