import type { Executor, Tx } from '#kit/transaction.ts'
import { comeFor, excessOf, isDemonstrated } from './bills.store.ts'
import { insertReceipt, sumReceived } from './order-list.store.ts'
import type { OrderRow, PaymentRow } from './orders.store.ts'
import {
  findInvoiced,
  findOrder,
  findPaid,
  findPayment,
  lockOrder,
  lockPayment,
  lockPending,
  saveOrder,
  savePayment,
} from './orders.store.ts'

export type { OrderRow, PaymentRow }
export {
  comeFor,
  excessOf,
  findInvoiced,
  findOrder,
  findPayment,
  insertReceipt,
  isDemonstrated,
  lockOrder,
  lockPayment,
  saveOrder,
  sumReceived,
}

export async function paidOnline(db: Executor, order: OrderRow | undefined): Promise<PaymentRow | undefined> {
  return order?.status === 'paid' && order.method === 'online' ? findPaid(db, order.id) : undefined
}

/** Adds to the amount refunded of a locked payment; a negative amount is a refund that came back. */
export async function countRefunded(tx: Tx, payment: PaymentRow, cents: number): Promise<void> {
  const refundedCents = payment.refundedCents + cents
  const isWhole = refundedCents === payment.amountCents
  const status = isWhole ? 'refunded' : payment.status === 'refunded' ? 'paid' : payment.status
  await savePayment(tx, payment.id, { refundedCents, status })
}

/** Amount of an order in cents, less credit notes issued before its transfer came. */
export const amountDue = ({ grossCents, forgoneCents }: OrderRow): number => grossCents - forgoneCents

/** A payer's awaited transfer, locked, with the amount still to come. */
export async function lockAwaited(
  tx: Tx,
  eventId: string,
  userId: string,
): Promise<{ readonly order: OrderRow; readonly cents: number } | undefined> {
  const order = await lockPending(tx, eventId, userId)
  if (order?.status !== 'transfer') return undefined
  const cents = amountDue(order) - (await sumReceived(tx, order.id))
  return cents > 0 ? { order, cents } : undefined
}
