import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent } from '#features/context/context.service.ts'
import { lockPaidFor, settleDues } from '#features/participation/dues.service.ts'
import { tellJournal } from '#kit/journal.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { issueFor, payerOfOrder } from './invoicing.service.ts'
import type { OrderRow } from './orders.store.ts'
import { findOrder, listOrderRows, lockOrder } from './orders.store.ts'
import { settleOrder } from './settle.service.ts'

interface OrderPath {
  readonly domainId: string
  readonly eventId: string
  readonly orderId: string
}

const onWire = (order: OrderRow): Order => {
  const { id, userId, method, status, reference, billing, lines, invoiceId } = order
  const price = toEuros(order.grossCents)
  const createdAt = order.createdAt.toISOString()
  return { id, userId, method, status, reference, price, billing, lines, invoiceId, createdAt }
}

export async function listOrders(
  db: Executor,
  eventId: string,
  page: { page: number; pageSize: number },
): Promise<{ data: Order[]; total: number; page: number; pageSize: number }> {
  const { rows, total } = await listOrderRows(db, eventId, page)
  return { data: rows.map(onWire), total, ...page }
}

/** Does something with an order that awaits its transfer, alone. */
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
    if (order.status !== 'transfer') refuse(checkoutRefusals.ORDER_SETTLED)
    tellJournal({ about: order.userId, before: { status: order.status, grossCents: order.grossCents } })
    await work(tx, event, order)
    return onWire((await findOrder(tx, orderId)) ?? order)
  })
}

/** A transfer has arrived. */
export function confirmTransfer(ports: Ports, path: OrderPath): Promise<Order> {
  return withTransfer(ports, path, (tx, event, order) => settleOrder(tx, ports, event, order))
}

/** Sends the invoice before the transfer: the registration is complete once it has come. */
export function issueUnpaid(ports: Ports, path: OrderPath): Promise<Order> {
  return withTransfer(ports, path, async (tx, event, order) => {
    if (order.invoiceId !== null) refuse(checkoutRefusals.ORDER_SETTLED)
    await issueFor(tx, ports, await payerOfOrder(tx, event, order), order, { isPaid: false })
    await settleDues(tx, ports, event, order.userId)
  })
}
