import { eq, inArray } from 'drizzle-orm'
import { invoiceArchives, invoices } from '#db/tables/invoices.ts'
import type { Ports } from '#ports/ports.ts'

/** Loses the files of an event’s invoices, which a former version is said to have drawn in its own way. */
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
