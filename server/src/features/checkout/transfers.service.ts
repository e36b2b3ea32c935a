import type { Order, Receipt } from '@parvis/contract/checkout/checkout.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { lockPaidFor, updateBalance } from '#features/participation/balance.service.ts'
import { isErased } from '#features/users/users.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { issueFor, payerOfOrder } from './invoicing.service.ts'
import { orderOnWire } from './order-list.service.ts'
import { findListedOrder, insertReceipt, sumReceived } from './order-list.store.ts'
import { dropOrder } from './orders.service.ts'
import type { OrderRow } from './orders.store.ts'
import { findOrder, lockOrder } from './orders.store.ts'
import { amountDue } from './paid-orders.service.ts'
import { settleOrder } from './settlement.service.ts'

interface OrderPath {
  readonly domainId: string
  readonly eventId: string
  readonly orderId: string
}

async function withTransfer(
  ports: Ports,
  path: OrderPath,
  work: (tx: Tx, event: LoadedEvent, order: OrderRow) => Promise<void>,
): Promise<Order> {
  const { domainId, eventId, orderId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const found = await findOrder(tx, orderId)
    if (found?.eventId !== eventId) refuse(common.NOT_FOUND)
    await lockPaidFor(tx, ports, eventId, found.userId)
    const order = (await lockOrder(tx, orderId)) ?? refuse(common.NOT_FOUND)
    if (order.method !== 'transfer') refuse(checkoutRefusals.ORDER_OTHER_METHOD)
    await work(tx, event, order)
    return orderOnWire((await findListedOrder(tx, orderId)) ?? refuse(common.NOT_FOUND))
  })
}

function mustBeAwaited(order: OrderRow): void {
  if (order.status !== 'transfer') refuse(checkoutRefusals.ORDER_SETTLED)
}

/** A dropped order may still be paid, unless it has an invoice or its payer was erased. */
async function mustBePayable(tx: Tx, order: OrderRow): Promise<void> {
  if (order.status === 'transfer') return
  const isLate = order.status === 'dropped' && order.invoiceId === null
  if (!isLate || (await isErased(tx, order.userId))) refuse(checkoutRefusals.ORDER_SETTLED)
}

export function confirmTransfer(ports: Ports, path: OrderPath, receipt: Receipt): Promise<Order> {
  return withTransfer(ports, path, async (tx, event, order) => {
    await mustBePayable(tx, order)
    const awaited = amountDue(order) - (await sumReceived(tx, order.id))
    if (receipt.awaitedCents !== undefined && receipt.awaitedCents !== awaited) refuse(checkoutRefusals.TRANSFER_MOVED)
    const now = ports.clock.now()
    const { cents = awaited, receivedOn = dateIn(now.toISOString(), event.row.timeZone), bankLine = null } = receipt
    const noted = {
      id: newId(now),
      orderId: order.id,
      eventId: order.eventId,
      cents,
      receivedOn,
      notedAt: now,
      bankLine,
    }
    if (!(await insertReceipt(tx, noted))) refuse(checkoutRefusals.ORDER_SETTLED)
    const isSettled = cents >= awaited || receipt.isWhole
    addAuditDetails({
      about: order.userId,
      before: { status: order.status, awaitedCents: awaited },
      after: {
        ...{ status: isSettled ? 'paid' : order.status, awaitedCents: isSettled ? 0 : awaited - cents },
        ...{ receivedCents: cents, receivedOn },
      },
    })
    if (isSettled) await settleOrder(tx, ports, event, order)
  })
}

/** Drops a transfer that does not come: the balance is due again and the promo code released. */
export function dropTransfer(ports: Ports, path: OrderPath): Promise<Order> {
  return withTransfer(ports, path, async (tx, event, order) => {
    mustBeAwaited(order)
    if (order.invoiceId !== null || (await sumReceived(tx, order.id)) > 0) refuse(checkoutRefusals.TRANSFER_BEGUN)
    addAuditDetails({
      about: order.userId,
      before: { status: order.status, awaitedCents: amountDue(order) },
      after: { status: 'dropped', awaitedCents: 0 },
    })
    await dropOrder(tx, ports, order)
    await updateBalance(tx, ports, event, order.userId)
  })
}

/** Sends the invoice before the transfer; the registration is complete once the money has come. */
export function issueUnpaid(ports: Ports, path: OrderPath): Promise<Order> {
  return withTransfer(ports, path, async (tx, event, order) => {
    mustBeAwaited(order)
    if (order.invoiceId !== null) refuse(checkoutRefusals.ORDER_SETTLED)
    addAuditDetails({ about: order.userId, after: { grossCents: order.grossCents } })
    await issueFor(tx, ports, await payerOfOrder(tx, event, order), order, { isPaid: false })
    await updateBalance(tx, ports, event, order.userId)
  })
}
