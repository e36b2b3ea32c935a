import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { coded } from '@parvis/contract/kit/typed.ts'
import type { noteRefund, Refund, returnExcess } from '@parvis/contract/refunds/refunds.ts'
import { refundRefusals } from '@parvis/contract/refunds/refunds.ts'
import { amountDue, findOrder, lockOrder, sumReceived } from '#features/checkout/paid-orders.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { createRefund, notifyRefund } from './refund-payment.service.ts'
import type { RefundPath } from './refunds.service.ts'
import { refundOnWire, withRefund } from './refunds.service.ts'
import type { RefundRow } from './refunds.store.ts'
import { findNoter, findRefund, saveRefund } from './refunds.store.ts'

const isByHand = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'owed' || status === 'refused'

/** Records a refund by transfer, unless the provider may still make it. Deletes the stored account number. */
export function recordManualRefund(
  ports: Ports,
  path: RefundPath,
  { givenOn, reference }: HandlerInput<typeof noteRefund>['body'],
  by: string | null,
): Promise<Refund> {
  return withRefund(ports, path, async (tx, refund) => {
    if (!isByHand(refund)) refuse(refundRefusals.REFUND_UNDER_WAY)
    addAuditDetails({ after: { status: 'given', givenOn, reference } })
    const byTransfer = { way: 'transfer', paymentId: null, providerRef: null } as const
    const noted = { givenOn, reference, givenAt: ports.clock.now(), givenBy: by, account: '' }
    const row = await saveRefund(tx, refund.id, { ...byTransfer, status: 'given', ...noted })
    await notifyRefund(tx, ports, row, 'order.refunded')
    return row
  })
}

/**
 * Undoes the record of a transfer that was not made. The amount of a credit note is owed again; an overpayment counts
 * again, and its row stays as `mistaken`. The journal keeps the record.
 */
export function undoManualRefund(ports: Ports, path: RefundPath): Promise<Refund> {
  return withRefund(ports, path, async (tx, refund) => {
    const { id, status, way, givenOn, reference, creditNoteId } = refund
    if (status !== 'given' || way !== 'transfer') refuse(refundRefusals.REFUND_NOT_NOTED)
    const is = creditNoteId === null ? 'mistaken' : 'owed'
    addAuditDetails({ before: { status, givenOn, reference }, after: { status: is } })
    const none = { givenOn: null, reference: '', givenAt: null, givenBy: null }
    const row = await saveRefund(tx, id, { status: is, ...none })
    await notifyRefund(tx, ports, row, 'order.refund_undone')
    return row
  })
}

/** The account for the refund; empty once it was made. */
export async function readAccount(ports: Ports, { domainId, eventId, refundId }: RefundPath) {
  await loadEvent(ports.db, eventId, domainId)
  const refund = await findRefund(ports.db, refundId)
  if (refund?.eventId !== eventId) refuse(common.NOT_FOUND)
  return { iban: refund.account }
}

/** Stored only until the transfer is made, and never in the journal. */
export async function keepAccount(ports: Ports, path: RefundPath, typed: string) {
  const iban = coded(typed)
  await withRefund(ports, path, (tx, refund) => {
    if (!isByHand(refund)) refuse(refundRefusals.REFUND_UNDER_WAY)
    return saveRefund(tx, refund.id, { account: iban })
  })
  return { iban }
}

export async function returnOverpayment(
  ports: Ports,
  { domainId, eventId, orderId }: HandlerInput<typeof returnExcess>['params'],
  { cents, givenOn, reference, excessCents }: HandlerInput<typeof returnExcess>['body'],
  by: string | null,
): Promise<Refund> {
  await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const found = await findOrder(tx, orderId)
    if (found?.eventId !== eventId) refuse(common.NOT_FOUND)
    await lockPaidFor(tx, ports, eventId, found.userId)
    const order = (await lockOrder(tx, orderId)) ?? refuse(common.NOT_FOUND)
    const received = await sumReceived(tx, orderId)
    const isOver = order.status === 'paid' || order.status === 'dropped'
    const excess = isOver ? received - (order.status === 'paid' ? amountDue(order) : 0) : 0
    if (excess !== excessCents) refuse(checkoutRefusals.TRANSFER_MOVED)
    if (cents > excess) refuse(refundRefusals.REFUND_TOO_MUCH)
    addAuditDetails({ about: order.userId, before: { excessCents: excess }, after: { cents, givenOn, reference } })
    const row = await createRefund(tx, ports, { eventId, orderId, creditNoteId: null, cents, givenOn, reference, by })
    return refundOnWire(row, await findNoter(tx, by))
  })
}
