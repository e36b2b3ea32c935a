import type { Executor, Tx } from '#kit/transaction.ts'
import { comeFor, excessOf, isDemonstrated } from './bills.store.ts'
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
import { insertReceipt, sumReceived } from './takings.store.ts'

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

/** The payment that settled an order online. */
export async function paidOnline(db: Executor, order: OrderRow | undefined): Promise<PaymentRow | undefined> {
  return order?.status === 'paid' && order.method === 'online' ? findPaid(db, order.id) : undefined
}

/** Counts what was given back of a payment, which is locked; less than nothing where it came back to us. */
export async function countRefunded(tx: Tx, payment: PaymentRow, cents: number): Promise<void> {
  const refundedCents = payment.refundedCents + cents
  const isWhole = refundedCents === payment.amountCents
  const status = isWhole ? 'refunded' : payment.status === 'refunded' ? 'paid' : payment.status
  await savePayment(tx, payment.id, { refundedCents, status })
}

/** What an order still asks for, in cents: less what credit notes took back before its transfer came. */
export const dueOf = ({ grossCents, forgoneCents }: OrderRow): number => grossCents - forgoneCents

/** The transfer that is awaited of a payer, which is locked, and what of it is left to come. */
export async function lockAwaited(
  tx: Tx,
  eventId: string,
  userId: string,
): Promise<{ readonly order: OrderRow; readonly cents: number } | undefined> {
  const order = await lockPending(tx, eventId, userId)
  if (order?.status !== 'transfer') return undefined
  const cents = dueOf(order) - (await sumReceived(tx, order.id))
  return cents > 0 ? { order, cents } : undefined
}
