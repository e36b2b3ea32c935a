import { billingErrors } from '@parvis/contract/billing/billing.rules.ts'
import { BilledLine, Billing } from '@parvis/contract/billing/billing.ts'
import { totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { OrderMethod } from '@parvis/contract/checkout/checkout.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import * as z from 'zod/mini'
import { rememberBilling } from '#features/billing/billing.service.ts'
import { mustBeIssuable } from '#features/invoices/invoices.service.ts'
import { publishAttendance } from '#features/participation/attendance.service.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import { forgettingSpent, releaseUse, takeUse } from '#features/promo-codes/promo-codes.service.ts'
import type { ErasureHandler } from '#kit/erasure.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import { accountOf } from './account.service.ts'
import { returnCode } from './codes.service.ts'
import { invoiceOf } from './invoicing.service.ts'
import { sumReceived } from './order-list.store.ts'
import type { OrderRow, PaymentRow } from './orders.store.ts'
import {
  closeSessions,
  emptyUnbilled,
  findAwaited,
  insertOrder,
  insertPayment,
  lockPending,
  saveOrder,
} from './orders.store.ts'
import { schedulePoll } from './payment-polling.service.ts'
import { isSpecimenBy, providerIdOf } from './providers.service.ts'
import { closeSession } from './queues.jobs.ts'
import { forgetSandboxBuyer } from './sandbox.store.ts'
import { mailTransfer } from './transfer.mail.ts'

const MINUTE_MS = 60_000
/** Stripe requires at least 30 minutes; an hour leaves time to find one's card. */
const LIFETIME_MS = 60 * MINUTE_MS
/** A session with less time left is replaced. */
const SPARE_MS = 2 * MINUTE_MS
/** How long a session without an answer is asked for again under its idempotency key. */
const ASKABLE_MS = 20 * MINUTE_MS

export interface ToOrder {
  readonly bill: Billing
  readonly method: OrderMethod
}

/** An order awaiting payment; a transfer has no session. */
export interface Begun {
  readonly order: OrderRow
  readonly payment: PaymentRow | undefined
}

export function mustBeComplete(bill: Billing, offeredTypes: readonly number[]): void {
  const wrong = Object.entries(billingErrors(bill, offeredTypes)).map(([field, code]) => ({
    path: `bill.${field}`,
    code,
  }))
  if (wrong.length > 0) refuse(checkoutRefusals.BILLING_INCOMPLETE, {}, wrong)
}

/** Returns the payer's pending order when it still matches what they owe; else drops it and creates another. */
export function beginOrder(ports: Ports, payer: Payer, toOrder: ToOrder): Promise<Begun> {
  const of = { eventId: payer.event.row.id, userId: payer.user.id }
  return forgettingSpent(ports.db, of, () =>
    transaction(ports.db, async (tx) => {
      await lockPerson(tx, ports, of.eventId, of.userId)
      const wanted = await wantedOf(tx, ports, payer, toOrder)
      const pending = await lockPending(tx, of.eventId, of.userId)
      const taken = pending && (await takenUp(tx, ports, pending, wanted))
      if (taken) return taken
      if (pending) await dropOrder(tx, ports, pending)
      return createOrder(tx, ports, payer, wanted)
    }),
  )
}

/**
 * Creates an order for the team in the caller's transaction, which has locked the payer. Refuses an order that is
 * pending: its money may be on its way.
 */
export async function orderByHand(
  tx: Tx,
  ports: Ports,
  payer: Payer,
  { isTold, ...toOrder }: ToOrder & { readonly isTold: boolean },
): Promise<OrderRow> {
  const wanted = await wantedOf(tx, ports, payer, toOrder)
  if (await lockPending(tx, payer.event.row.id, payer.user.id)) refuse(checkoutRefusals.TRANSFER_AWAITED)
  const { order } = await createOrder(tx, ports, payer, wanted, { isTold })
  return order
}

type Wanted = Pick<OrderRow, 'method' | 'billing' | 'lines' | 'netCents' | 'grossCents' | 'promoCode'>

async function wantedOf(tx: Tx, ports: Ports, payer: Payer, { bill, method }: ToOrder): Promise<Wanted> {
  const { event, user } = payer
  const billing = await rememberBilling(tx, ports, { eventId: event.row.id, userId: user.id, billing: bill })
  const { summary, due } = await accountOf(tx, payer, { buyer: billing })
  const { netCents, grossCents } = totalsOf(due)
  if (!summary.canPay || grossCents <= 0) refuse(checkoutRefusals.NOTHING_TO_PAY)
  return { method, billing, lines: [...due], netCents, grossCents, promoCode: summary.promoCode }
}

/** Parsed before comparing: the database stores JSON fields in its own order. */
const traceOf = ({ method, billing, lines, grossCents, promoCode }: Wanted): string =>
  JSON.stringify([method, z.parse(Billing, billing), z.parse(z.array(BilledLine), lines), grossCents, promoCode])

async function takenUp(tx: Tx, ports: Ports, pending: OrderRow, wanted: Wanted): Promise<Begun | undefined> {
  if (pending.invoiceId !== null || (await sumReceived(tx, pending.id)) > 0) refuse(checkoutRefusals.TRANSFER_AWAITED)
  const payment = await findAwaited(tx, pending.id)
  if (payment?.status === 'pending') refuse(checkoutRefusals.PAYMENT_PENDING)
  if (traceOf(pending) !== traceOf(wanted)) return undefined
  if (pending.status === 'transfer') return { order: pending, payment: undefined }
  return payment && isFresh(payment, ports.clock.now()) ? { order: pending, payment } : undefined
}

function isFresh({ url, expiresAt, createdAt }: PaymentRow, now: Date): boolean {
  if (url !== null) return expiresAt.getTime() - now.getTime() > SPARE_MS
  return now.getTime() - createdAt.getTime() < ASKABLE_MS
}

async function createOrder(
  tx: Tx,
  ports: Ports,
  payer: Payer,
  wanted: Wanted,
  { isTold } = { isTold: true },
): Promise<Begun> {
  const { event, user, language } = payer
  const now = ports.clock.now()
  const of = { eventId: event.row.id, userId: user.id }
  if (wanted.promoCode !== null) await takeUse(tx, { ...of, now })
  const reference = `P${newBadgeCode().slice(0, 9)}`
  const status = wanted.method === 'transfer' ? 'transfer' : 'open'
  const order = await insertOrder(tx, {
    ...wanted,
    ...of,
    ...{ id: newId(now), status, reference, language, createdAt: now },
  })
  // A transfer that is announced changes the attendance figures.
  publishAttendance(tx, ports, event.row.id)
  // Refuses before payment what could not be invoiced after it.
  const isSpecimen = isSpecimenBy(payer, wanted.method)
  await mustBeIssuable(ports, invoiceOf(payer, order, { isPaid: true, isSpecimen }))
  if (wanted.method === 'transfer' && isTold) await mailTransfer(tx, ports, payer, order)
  if (wanted.method !== 'online') return { order, payment: undefined }
  return { order, payment: await createPayment(tx, ports, order, providerIdOf(payer)) }
}

async function createPayment(tx: Tx, ports: Ports, order: OrderRow, provider: string): Promise<PaymentRow> {
  const now = ports.clock.now()
  const payment = await insertPayment(tx, {
    id: newId(now),
    orderId: order.id,
    provider,
    status: 'open',
    amountCents: order.grossCents,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    createdAt: now,
  })
  await schedulePoll(tx, ports, payment.id)
  return payment
}

/** Replaces the session of an order, whose idempotency key was used with other data. */
export async function replacePayment(ports: Ports, { order, payment }: Begun): Promise<void> {
  if (!payment) return
  await transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, order.eventId, order.userId)
    const awaited = await findAwaited(tx, order.id)
    if (awaited?.id !== payment.id || awaited.url !== null) return
    await closeAll(tx, ports, order.id)
    await createPayment(tx, ports, order, payment.provider)
  })
}

/** Closes all sessions of an order, so that it cannot be paid any more. */
export async function closeAll(tx: Tx, ports: Ports, orderId: string): Promise<void> {
  for (const session of await closeSessions(tx, orderId)) await ports.jobs.add(tx, closeSession, session)
}

export async function dropOrder(tx: Tx, ports: Ports, order: OrderRow): Promise<void> {
  await saveOrder(tx, order.id, { status: 'dropped' })
  publishAttendance(tx, ports, order.eventId)
  await closeAll(tx, ports, order.id)
  const { eventId, userId, promoCode } = order
  if (promoCode !== null) await releaseUse(tx, { eventId, userId, code: promoCode })
}

/** On erasure, uninvoiced orders are dropped; invoiced ones remain due. */
export const eraseOrders: ErasureHandler = {
  async inEvent(tx, ports, of) {
    const order = await lockPending(tx, of.eventId, of.userId)
    if (order?.invoiceId === null) await dropOrder(tx, ports, order)
    if (!order) await releaseUse(tx, of)
    await returnCode(tx, of, { isLeaving: true })
  },
  /** Removes the buyer from uninvoiced orders; money that comes late is given back. */
  async before(tx, _ports, { userId }) {
    await emptyUnbilled(tx, userId)
    await forgetSandboxBuyer(tx, userId)
    return []
  },
}

export const isPaying = async (tx: Tx, eventId: string, userId: string): Promise<boolean> =>
  (await lockPending(tx, eventId, userId)) !== undefined
