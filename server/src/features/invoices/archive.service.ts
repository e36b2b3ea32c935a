import { createHash } from 'node:crypto'
import { derivePalette, FALLBACK_BRAND } from '@parvis/contract/kit/colour.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import type { ZippedFile } from '#kit/zip.ts'
import type { MailAttachment } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { renderInvoice } from './invoices.pdf.ts'
import type { ArchiveRow, DocumentsAsked, InvoiceRow } from './invoices.store.ts'
import { findArchive, findInvoice, keepArchive, listOfPeriod } from './invoices.store.ts'
import { sheetOf } from './sheet.service.ts'
import { documentWords, fileNameOf } from './words.service.ts'

const PDF = 'application/pdf'
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The archived file of an invoice; made now if its job has not run yet. */
export async function invoicePdf(ports: Ports, invoiceId: string): Promise<Buffer> {
  const invoice = (await findInvoice(ports.db, invoiceId)) ?? refuse(common.NOT_FOUND)
  const kept = (await findArchive(ports.db, invoiceId)) ?? (await archive(ports, invoice))
  const bytes = (await ports.storage.get(kept.storageKey)) ?? (await restore(ports, invoice, kept))
  // Never another file: what was sent and what is kept must be one.
  if (!bytes || sha256(bytes) !== kept.sha256) {
    ports.log.error({ invoiceId }, 'the archived file of an invoice is missing or not what was archived')
    return refuse(common.UNAVAILABLE)
  }
  return Buffer.from(bytes)
}

/** A file that is lost is put back: what is drawn of the same invoice is the same to the bit, and is taken for it only then. */
async function restore(ports: Ports, invoice: InvoiceRow, kept: ArchiveRow): Promise<Uint8Array | undefined> {
  const bytes = await draw(ports, invoice)
  if (sha256(bytes) !== kept.sha256) return undefined
  await ports.storage.put(kept.storageKey, bytes, PDF)
  ports.log.warn({ invoiceId: invoice.id }, 'the archived file of an invoice was lost and has been put back')
  return bytes
}

/** The file's key says what is in it: two who make it at once write the same, or the one who is noted second is forgotten. */
async function archive(ports: Ports, invoice: InvoiceRow): Promise<ArchiveRow> {
  const bytes = await draw(ports, invoice)
  const digest = sha256(bytes)
  const storageKey = `invoices/${invoice.id}/${digest}.pdf`
  await ports.storage.put(storageKey, bytes, PDF)
  const own = { invoiceId: invoice.id, storageKey, sha256: digest, size: bytes.length, archivedAt: ports.clock.now() }
  const kept = await keepArchive(ports.db, own)
  if (kept.storageKey !== storageKey) await ports.storage.delete(storageKey)
  return kept
}

async function draw(ports: Ports, invoice: InvoiceRow): Promise<Uint8Array> {
  const event = await loadEvent(ports.db, invoice.eventId)
  const palette = derivePalette(settingsFor(event, invoice.language))
  const look = { brand: palette['brand'] ?? FALLBACK_BRAND, onBrand: palette['on-brand'] ?? '#ffffff' }
  return renderInvoice(sheetOf(invoice, look), invoice.xml)
}

/** An invoice to attach to a mail of its payer. */
export async function drawInvoice(
  ports: Ports,
  eventId: string,
  userId: string,
  _language: string,
  invoiceId?: string,
): Promise<MailAttachment | undefined> {
  const invoice = invoiceId === undefined ? undefined : await findInvoice(ports.db, invoiceId)
  if (invoice?.eventId !== eventId || invoice.userId !== userId) return undefined
  const content = await invoicePdf(ports, invoice.id)
  return { filename: fileNameOf(invoice, documentWords(invoice.language)), content, contentType: PDF }
}

/** The files of a period, drawn or read one after the other as they are asked for. */
export async function* filesOf(ports: Ports, eventId: string, period: DocumentsAsked): AsyncGenerator<ZippedFile> {
  for (const invoice of await listOfPeriod(ports.db, eventId, period))
    yield {
      name: fileNameOf(invoice, documentWords(invoice.language)),
      content: await invoicePdf(ports, invoice.id),
    }
}
