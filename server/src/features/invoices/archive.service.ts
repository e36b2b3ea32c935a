import { invoiceRefusals } from '@parvis/contract/invoices/invoices.ts'
import { derivePalette, FALLBACK_BRAND } from '@parvis/contract/kit/colour.ts'
import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import type { ZippedFile } from '#kit/zip.ts'
import type { MailAttachment } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { PDF, pdfKey, rebuild, sha256 } from './file-recovery.service.ts'
import type { ArchiveRow, DocumentsAsked, InvoiceRow } from './invoices.store.ts'
import { findArchive, findInvoice, keepArchive, listOfPeriod } from './invoices.store.ts'
import { sheetOf } from './sheet.service.ts'
import { documentWords, fileNameOf } from './words.service.ts'

/** The archived file of an invoice; created if its job has not run, rebuilt if it is lost. */
export async function invoicePdf(ports: Ports, invoiceId: string): Promise<Buffer> {
  const invoice = (await findInvoice(ports.db, invoiceId)) ?? refuse(common.NOT_FOUND)
  const kept = (await findArchive(ports.db, invoiceId)) ?? (await archive(ports, invoice))
  const bytes = await read(ports, kept, kept)
  if (bytes) return bytes
  const { rebuiltKey, rebuiltSha256 } = kept
  const again =
    rebuiltKey === null || rebuiltSha256 === null
      ? undefined
      : await read(ports, kept, { storageKey: rebuiltKey, sha256: rebuiltSha256 })
  return again ?? Buffer.from(await rebuild(ports, invoice, { kept, bytes: await draw(ports, invoice) }))
}

/** The stored file, or undefined when it is lost. Refuses a file with another digest. */
async function read(
  ports: Ports,
  { invoiceId }: ArchiveRow,
  file: Pick<ArchiveRow, 'storageKey' | 'sha256'>,
): Promise<Buffer | undefined> {
  const bytes = await ports.storage.get(file.storageKey)
  if (bytes && sha256(bytes) !== file.sha256) {
    ports.log.error({ invoiceId }, 'what is stored of an invoice is not what was archived')
    refuse(invoiceRefusals.INVOICE_ALTERED)
  }
  return bytes && Buffer.from(bytes)
}

/** The digest is part of the key: concurrent archivings write the same file, or the second one is discarded. */
async function archive(ports: Ports, invoice: InvoiceRow): Promise<ArchiveRow> {
  const bytes = await draw(ports, invoice)
  const digest = sha256(bytes)
  const storageKey = pdfKey(invoice.id, digest)
  await ports.storage.put(storageKey, bytes, PDF)
  const none = { rebuiltKey: null, rebuiltSha256: null, rebuiltAt: null }
  const own = { ...none, invoiceId: invoice.id, storageKey, sha256: digest, size: bytes.length }
  const kept = await keepArchive(ports.db, { ...own, archivedAt: ports.clock.now() })
  if (kept.storageKey !== storageKey) await ports.storage.delete(storageKey)
  return kept
}

async function draw(ports: Ports, invoice: InvoiceRow): Promise<Uint8Array> {
  const event = await loadEvent(ports.db, invoice.eventId)
  const palette = derivePalette(settingsFor(event, invoice.language))
  const look = { brand: palette['brand'] ?? FALLBACK_BRAND, onBrand: palette['on-brand'] ?? '#ffffff' }
  const { renderInvoice } = await import('./invoices.pdf.ts')
  return renderInvoice(sheetOf(invoice, look), invoice.xml)
}

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

/** The files of a period, created or read one by one as the consumer asks for them. */
export async function* filesOf(ports: Ports, eventId: string, period: DocumentsAsked): AsyncGenerator<ZippedFile> {
  for (const invoice of await listOfPeriod(ports.db, eventId, period)) yield await fileOf(ports, invoice)
}

const NOT_THERE: readonly string[] = [invoiceRefusals.INVOICE_LOST.code, invoiceRefusals.INVOICE_ALTERED.code]

/** A missing file is replaced by a text with the reason, so that the others still arrive. */
async function fileOf(
  ports: Ports,
  invoice: Pick<InvoiceRow, 'id' | 'kind' | 'number' | 'language'>,
): Promise<ZippedFile> {
  const words = documentWords(invoice.language)
  const name = fileNameOf(invoice, words)
  try {
    return { name, content: await invoicePdf(ports, invoice.id) }
  } catch (error) {
    if (!(error instanceof RefusalError && NOT_THERE.includes(error.refusal.code))) throw error
    const said = words.say(error.refusal.code)
    return { name: name.replace(/pdf$/, 'txt'), content: new TextEncoder().encode(`${said}\n`) }
  }
}
