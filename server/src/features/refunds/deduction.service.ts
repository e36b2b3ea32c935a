import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { refundRefusals } from '@parvis/contract/refunds/refunds.ts'
import { insertReceipt, lockAwaited } from '#features/checkout/paid-orders.service.ts'
import { settleOrder } from '#features/checkout/settlement.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Concerned } from './credits.service.ts'

/**
 * Deducts part of a credit note from the transfer that the payer still owes, which is settled when fully covered. At
 * most the awaited amount; a specimen, paid with no real money, settles nothing. The payer must be locked.
 */
export async function deduct(
  tx: Tx,
  ports: Ports,
  { payer: { event }, invoice, order }: Concerned,
  note: IssuedInvoice,
  cents: number,
): Promise<void> {
  if (cents === 0) return
  if (order?.status !== 'paid' || invoice.isSpecimen || cents > -toCents(note.price))
    refuse(refundRefusals.REFUND_REFUSED)
  const awaited = await lockAwaited(tx, event.row.id, invoice.userId)
  if (!awaited || cents > awaited.cents) refuse(checkoutRefusals.TRANSFER_MOVED)
  const now = ports.clock.now()
  const { id: orderId, eventId } = awaited.order
  const receivedOn = dateIn(now.toISOString(), event.row.timeZone)
  await insertReceipt(tx, { id: newId(now), orderId, eventId, cents, receivedOn, notedAt: now, deductedFrom: note.id })
  addAuditDetails({ after: { awaitedCents: awaited.cents - cents } })
  if (cents === awaited.cents) await settleOrder(tx, ports, event, awaited.order)
}
