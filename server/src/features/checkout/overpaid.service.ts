import type { Overpaid, readTakings } from '@parvis/contract/checkout/checkout.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent } from '#features/context/context.service.ts'
import { lockPaidFor } from '#features/participation/dues.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { giveCodeBack } from './codes.service.ts'
import { warnOverpaid } from './overpaid.mail.ts'
import { listOpenInvoices, listSuspects } from './overpaid.store.ts'
import { companyOf, statementsOf } from './owed.service.ts'
import { listPayers, listPending } from './owed.store.ts'
import { dueOf } from './paid.service.ts'
import { orderOnWire } from './takings.service.ts'
import { listAwaitedTransfers, listReceivedTooMuch, sumOrders } from './takings.store.ts'

/**
 * Who has paid more than what they hold costs, and how much of it is in their favour: what was invoiced and is held no more, less
 * what credit notes took back and what an invoice that was sent still awaits. These people alone where they are named.
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
    const unpaid = order?.row.invoiceId ? dueOf(order.row) - order.receivedCents : 0
    const own = open.filter(({ userId }) => userId === payer.userId)
    // What specimens say of the same person is nobody’s money.
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

/** All that has come and is to be returned without a credit note or before one: the one list that screens and figures read. */
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

/** What was taken and ordered, the transfers that are awaited, and what is to be returned. */
export async function readSums(
  { db }: Ports,
  { domainId, eventId }: { domainId: string; eventId: string },
): Promise<HandlerReply<typeof readTakings>> {
  const event = await loadEvent(db, eventId, domainId)
  const sums = await sumOrders(db, eventId)
  const awaited = (await listAwaitedTransfers(db, eventId)).map(orderOnWire)
  return { ...sums, awaited, overpaid: await listOverpaid(db, event) }
}

/** Once what somebody holds has moved: a code that serves for nothing is given back, and the team told of what is overpaid, once. */
export async function lookAtPayer(ports: Ports, { eventId, userId }: { eventId: string; userId: string }) {
  const event = await loadEvent(ports.db, eventId)
  await transaction(ports.db, async (tx) => {
    await lockPaidFor(tx, ports, eventId, userId)
    await giveCodeBack(tx, { eventId, userId })
    const [found] = await listInFavour(tx, event, [userId])
    if (!found?.invoice) return
    const { cents, invoices, invoice } = found
    const occasion = `${userId}:${invoices}:${cents}`
    await warnOverpaid(tx, ports, event, { cents, number: invoice.number, occasion })
  })
}
