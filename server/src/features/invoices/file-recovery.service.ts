import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { downloadInvoice, invoiceRefusals } from '@parvis/contract/invoices/invoices.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { writeFacturX } from './facturx.service.ts'
import type { ArchiveRow, InvoiceRow, Rebuilt } from './invoices.store.ts'
import { findArchive, keepRebuilt } from './invoices.store.ts'
import { documentWords } from './words.service.ts'

export const PDF = 'application/pdf'
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const pdfKey = (invoiceId: string, digest: string): string => `invoices/${invoiceId}/${digest}.pdf`

interface ToRebuild {
  readonly kept: ArchiveRow
  readonly bytes: Uint8Array
}

/**
 * Replaces a lost file. An identical file takes its place; one with the same XML but another drawing is stored beside
 * the first digest and recorded in the journal. Refuses INVOICE_LOST.
 */
export async function rebuild(ports: Ports, invoice: InvoiceRow, { kept, bytes }: ToRebuild): Promise<Uint8Array> {
  const digest = sha256(bytes)
  const storageKey = pdfKey(invoice.id, digest)
  if (digest === kept.sha256) {
    await ports.storage.put(kept.storageKey, bytes, PDF)
    ports.log.warn({ invoiceId: invoice.id }, 'the archived file of an invoice was lost and has been put back')
    return bytes
  }
  if (!saysTheSame(invoice)) {
    ports.log.error({ invoiceId: invoice.id }, 'the archived file of an invoice is lost and cannot be made again')
    return refuse(invoiceRefusals.INVOICE_LOST)
  }
  await ports.storage.put(storageKey, bytes, PDF)
  // Already rebuilt before with the same content.
  if (digest === kept.rebuiltSha256) return bytes
  const rebuilt = { rebuiltKey: storageKey, rebuiltSha256: digest, rebuiltAt: ports.clock.now() }
  const isKept = await transaction(ports.db, (tx) => note(tx, ports, invoice, { kept, rebuilt }))
  if (isKept)
    ports.log.warn({ invoiceId: invoice.id }, 'the archived file of an invoice was lost and has been made again')
  return isKept ? bytes : theirs(ports, kept.invoiceId, { storageKey, bytes })
}

async function note(
  tx: Tx,
  ports: Ports,
  { domainId, eventId, userId, number }: InvoiceRow,
  { kept, rebuilt }: { kept: ArchiveRow; rebuilt: Rebuilt },
): Promise<boolean> {
  if (!(await keepRebuilt(tx, kept, rebuilt))) return false
  await ports.hooks.appendAuditEntry(tx, {
    ...{ id: newId(rebuilt.rebuiltAt), at: rebuilt.rebuiltAt, domainId, eventId, userId: '', device: '' },
    ...{ subjectId: userId, right: 'money.read', route: downloadInvoice.route, item: number, why: '' },
    before: { sha256: kept.rebuiltSha256 ?? kept.sha256 },
    after: { sha256: rebuilt.rebuiltSha256 },
  })
  return true
}

/** The file that another process stored meanwhile; its drawing may differ. */
async function theirs(
  ports: Ports,
  invoiceId: string,
  own: { storageKey: string; bytes: Uint8Array },
): Promise<Uint8Array> {
  const kept = await findArchive(ports.db, invoiceId)
  if (!kept?.rebuiltKey || kept.rebuiltKey === own.storageKey) return own.bytes
  await ports.storage.delete(own.storageKey)
  return (await ports.storage.get(kept.rebuiltKey)) ?? refuse(invoiceRefusals.INVOICE_LOST)
}

/** Whether a document drawn today states the issued amounts, quantities, dates and names. */
function saysTheSame(invoice: InvoiceRow): boolean {
  return isDeepStrictEqual(saidBy(invoice.xml), saidBy(writeFacturX(invoice, documentWords(invoice.language))))
}

const SAID = /<(?:ram|udt|qdt):(\w*(?:Amount|Quantity|Percent|Name|IssuerAssignedID|DateTimeString))\b[^<>]*>([^<]*)</g
const saidBy = (xml: string): string[] => Array.from(xml.matchAll(SAID), ([, name, value]) => `${name} ${value}`)
