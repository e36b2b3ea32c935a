import type { Executor, Tx } from '#kit/transaction.ts'
import type { OrderRow, PaymentRow } from './orders.store.ts'
import {
  findInvoiced,
  findOrder,
  findPaid,
  findPayment,
  lockOrder,
  lockPayment,
  saveOrder,
  savePayment,
} from './orders.store.ts'
import { sumReceived } from './takings.store.ts'

export type { OrderRow, PaymentRow }
export { findInvoiced, findOrder, findPayment, lockOrder, lockPayment, saveOrder, sumReceived }

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
