import type { Overpaid, readTakings } from '@parvis/contract/checkout/checkout.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { companyOf, statementsOf } from './balances.service.ts'
import { listPayers, listPending } from './balances.store.ts'
import { returnCode } from './codes.service.ts'
import { orderOnWire } from './order-list.service.ts'
import { listAwaitedTransfers, listReceivedTooMuch, sumOrders } from './order-list.store.ts'
import { warnOverpaid } from './overpayments.mail.ts'
import { listOpenInvoices, listSuspects } from './overpayments.store.ts'
import { amountDue } from './paid-orders.service.ts'

/**
 * Payers who have paid more than they hold costs, and by how much: invoiced items they no longer hold, less credit
 * notes and unpaid invoices. `among` limits the payers.
 */
export async function listInFavour(
  db: Executor,
  event: LoadedEvent,
  among?: readonly string[],
): Promise<(Overpaid & { invoices: number })[]> {
  const eventId = event.row.id
  const suspects = await listSuspects(db, eventId, among)
  if (suspects.length === 0) return []
  const ids = suspects.map(({ userId }) => userId)
  const { statementOf, billings, billed } = await statementsOf(db, event, ids)
  const payers = await listPayers(db, eventId, ids)
  const pending = await listPending(db, eventId, ids)
  const open = await listOpenInvoices(db, eventId, ids)
  const keys = new Map(suspects.map((one) => [one.userId, new Set(one.keys)]))
  return payers.flatMap((payer) => {
    const order = pending.get(payer.userId)
    const unpaid = order?.row.invoiceId ? amountDue(order.row) - order.receivedCents : 0
    const own = open.filter(({ userId }) => userId === payer.userId)
    // Specimens may add to the statement, but only real money can be returned.
    const realCents = own.reduce((sum, { leftCents }) => sum + leftCents, 0)
    const cents = Math.min(-statementOf(payer).grossCents - unpaid, realCents)
    const lost = keys.get(payer.userId) ?? new Set()
    const paper = own.find(({ labels }) => Object.keys(labels).some((key) => lost.has(key))) ?? own[0]
    if (cents <= 0 || !paper) return []
    const { userId, firstName, lastName } = payer
    return {
      ...{ userId, cents, cause: 'held' as const, order: null },
      payer: { firstName, lastName, company: companyOf(billings.get(userId)) },
      what: Object.entries(paper.labels).flatMap(([key, label]) => (lost.has(key) ? label : [])),
      invoice: { id: paper.id, number: paper.number },
      invoices: billed.get(userId)?.length ?? 0,
    }
  })
}

/** All excess to return, with a credit note or without: the one source of screens and figures. */
async function listOverpaid(db: Executor, event: LoadedEvent): Promise<Overpaid[]> {
  const held = await listInFavour(db, event)
  const received = await listReceivedTooMuch(db, event.row.id)
  return [
    ...held.map(({ invoices: _, ...one }) => one),
    ...received.map(({ excessCents: cents, ...found }): Overpaid => {
      const order = orderOnWire(found)
      return { userId: order.userId, payer: order.payer, cents, cause: 'received', what: [], invoice: null, order }
    }),
  ]
}

export async function readSums(
  { db }: Ports,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<HandlerReply<typeof readTakings>> {
  const event = await loadEvent(db, eventId, domainId)
  const sums = await sumOrders(db, eventId)
  const awaited = (await listAwaitedTransfers(db, eventId)).map(orderOnWire)
  return { ...sums, awaited, overpaid: await listOverpaid(db, event) }
}

/** After a change of what a payer holds: releases an unused promo code, and reports an overpayment once. */
export async function checkOverpayment(ports: Ports, { eventId, userId }: { eventId: string; userId: string }) {
  const event = await loadEvent(ports.db, eventId)
  await transaction(ports.db, async (tx) => {
    await lockPaidFor(tx, ports, eventId, userId)
    await returnCode(tx, { eventId, userId })
    const [found] = await listInFavour(tx, event, [userId])
    if (!found?.invoice) return
    const { cents, invoices, invoice } = found
    const occasion = `${userId}:${invoices}:${cents}`
    await warnOverpaid(tx, ports, event, { cents, number: invoice.number, occasion })
  })
}
