import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { lockPayer } from '#features/participation/balance.service.ts'
import { isErased } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { NoticeHeaders, PaymentNotice, PaymentProvider, PaymentState, RefundState } from '#ports/payment.ts'
import { NoticeRefused, PaymentError } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import { dropOrder } from './orders.service.ts'
import type { OrderRow, PaymentRow } from './orders.store.ts'
import {
  findOfProvider,
  findPayment,
  listAwaited,
  lockOrder,
  lockPayment,
  noteNotice,
  savePayment,
} from './orders.store.ts'
import { schedulePoll } from './payment-polling.service.ts'
import { providerOf } from './providers.service.ts'
import { refundPayment } from './queues.jobs.ts'
import { mailReturnedRefund } from './returned-refund.mail.ts'
import { settleOrder } from './settlement.service.ts'

export type RefundTold = (ports: Ports, provider: string, state: RefundState) => Promise<void>

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** Refunds stand above payments on the map, so they are injected. */
    readonly handleRefundNotice: RefundTold
  }
}

/** Applies a provider's webhook notice before answering it, once even if it is delivered again. */
export async function handleWebhook(
  ports: Ports,
  providerId: string,
  raw: Uint8Array,
  headers: NoticeHeaders,
): Promise<void> {
  const provider = providerOf(ports, providerId) ?? refuse(common.NOT_FOUND)
  const notice = readNotice(provider, raw, headers)
  if (notice?.refund) await ports.hooks.handleRefundNotice(ports, provider.id, notice.refund)
  if (notice?.state) await apply(ports, provider.id, notice.state, notice.noticeId)
}

function readNotice(provider: PaymentProvider, raw: Uint8Array, headers: NoticeHeaders): PaymentNotice | undefined {
  try {
    return provider.readNotice(raw, headers)
  } catch (error) {
    if (error instanceof NoticeRefused) refuse(checkoutRefusals.SIGNATURE_REFUSED)
    throw error
  }
}

export async function askAgain(ports: Ports, eventId: string, userId: string): Promise<void> {
  for (const payment of await listAwaited(ports.db, eventId, userId)) await ask(ports, payment)
}

async function ask(ports: Ports, { provider: id, providerRef }: PaymentRow): Promise<PaymentState | undefined> {
  const provider = providerOf(ports, id)
  const state = provider && providerRef !== null ? await provider.fetchState(providerRef) : undefined
  if (state) await apply(ports, id, state)
  return state
}

/** Applies the state of a session; does nothing when it was applied before. */
async function apply(ports: Ports, provider: string, state: PaymentState, noticeId?: string): Promise<void> {
  const found = await findOfProvider(ports.db, provider, state)
  if (!found) {
    ports.log.warn({ provider }, 'a payment provider speaks of a session that is not ours')
    return
  }
  const { eventId, userId } = found.order
  const event = await loadEvent(ports.db, eventId)
  await transaction(ports.db, async (tx) => {
    await lockPayer(tx, ports, eventId, userId)
    if (noticeId !== undefined && !(await noteNotice(tx, provider, noticeId, ports.clock.now()))) return
    const order = await lockOrder(tx, found.order.id)
    const payment = await lockPayment(tx, found.payment.id)
    if (!order || !payment) return
    if (state.status === 'paid') await take(tx, ports, { event, order, payment }, state)
    else await note(tx, ports, order, payment, state.status)
  })
}

interface Concerned {
  readonly event: LoadedEvent
  readonly order: OrderRow
  readonly payment: PaymentRow
}

/** Records money received; it is real even if the order was dropped meanwhile. */
async function take(tx: Tx, ports: Ports, { event, order, payment }: Concerned, state: PaymentState): Promise<void> {
  if (payment.status === 'paid' || payment.status === 'refunded') return
  if (state.amountPaid !== payment.amountCents || state.currency !== 'EUR')
    return returnWrong(tx, ports, { event, order, payment }, state)
  await savePayment(tx, payment.id, { status: 'paid', paymentRef: state.paymentRef ?? null, providerRef: state.ref })
  const isNobodys = order.status !== 'paid' && (await isErased(tx, order.userId))
  if (order.status !== 'paid' && !isNobodys) return settleOrder(tx, ports, event, order)
  const why = isNobodys ? 'an order was paid after its person was erased' : 'an order was paid twice'
  ports.log.warn({ payment: payment.id, order: order.id }, `${why}: the payment is given back`)
  const { id: paymentId, amountCents: cents } = payment
  const key = `${isNobodys ? 'erased' : 'twice'} ${paymentId}`
  await ports.jobs.add(tx, refundPayment, { paymentId, cents, total: cents, key })
}

/** A wrong amount settles nothing: it is refunded whole, and the person may pay again. */
async function returnWrong(tx: Tx, ports: Ports, concerned: Concerned, state: PaymentState): Promise<void> {
  const { event, order, payment } = concerned
  const { id: paymentId, amountCents } = payment
  if (payment.status === 'failed' && payment.paymentRef !== null) return
  const { ref: providerRef, paymentRef = '', amountPaid: cents } = state
  ports.log.error({ payment: paymentId, order: order.id }, 'what was paid is not what was asked: it is given back')
  await savePayment(tx, paymentId, { status: 'failed', paymentRef, providerRef })
  if (order.status === 'open') await dropOrder(tx, ports, order)
  if (cents === 0) return
  const total = Math.min(cents, amountCents)
  await ports.jobs.add(tx, refundPayment, { paymentId, cents, total, key: `wrong ${paymentId}` })
  await mailReturnedRefund(tx, ports, event, order)
}

async function note(
  tx: Tx,
  ports: Ports,
  order: OrderRow,
  payment: PaymentRow,
  status: Exclude<PaymentState['status'], 'paid'>,
): Promise<void> {
  const isAwaited = payment.status === 'open' || payment.status === 'pending'
  if (!isAwaited || status === payment.status || status === 'open') return
  await savePayment(tx, payment.id, { status })
  if (status !== 'pending' && order.status === 'open') await dropOrder(tx, ports, order)
}

/** A bank may take days to confirm a debit. */
const PATIENCE_MS = 14 * 24 * 3600 * 1000

/** Repairs a lost notice: asks for the state of a session, and drops its order once it has expired. */
export async function pollPayment(ports: Ports, paymentId: string, round: number): Promise<void> {
  const before = await findPayment(ports.db, paymentId)
  if (before?.payment.status !== 'open' && before?.payment.status !== 'pending') return
  // Schedules the next check first, in case the provider does not answer this one.
  await schedulePoll(ports.db, ports, paymentId, round + 1)
  if (!(await hasNothing(ports, before.payment))) return
  const expiredFor = ports.clock.now().getTime() - before.payment.expiresAt.getTime()
  if (expiredFor < 0) return
  const { eventId, userId } = before.order
  await transaction(ports.db, async (tx) => {
    await lockPayer(tx, ports, eventId, userId)
    const order = await lockOrder(tx, before.order.id)
    const payment = await lockPayment(tx, paymentId)
    if (!order || !payment) return
    if (payment.status === 'pending' && expiredFor > PATIENCE_MS)
      ports.log.error({ payment: paymentId }, 'a payment has been pending for too long: ask the provider')
    if (payment.status === 'open') await note(tx, ports, order, payment, 'expired')
  })
}

/** Whether the provider confirms that a session is unpaid or unknown. */
async function hasNothing(ports: Ports, payment: PaymentRow): Promise<boolean> {
  try {
    return (await ask(ports, payment))?.status !== 'paid'
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ports.log.warn({ payment: payment.id, err: error }, 'a payment provider was asked in vain')
    return error.fault !== 'unavailable'
  }
}

export async function closeAt(ports: Ports, { provider, ref }: { provider: string; ref: string }): Promise<void> {
  await providerOf(ports, provider)?.expire(ref)
}

export interface RefundToMake {
  readonly paymentId: string
  readonly cents: number
  readonly total: number
  readonly key: string
}

/** Refunds at the provider; the idempotency key makes a retry safe. */
export async function giveBack(ports: Ports, { paymentId, cents, total, key }: RefundToMake): Promise<void> {
  const found = await findPayment(ports.db, paymentId)
  const provider = found && providerOf(ports, found.payment.provider)
  if (!provider || found.payment.providerRef === null) throw new PaymentError('refused', 'no provider to give it back')
  const { providerRef: ref, paymentRef } = found.payment
  await provider.refund({ ref, paymentRef: paymentRef ?? undefined, amount: cents }, key)
  await transaction(ports.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return
    const refundedCents = Math.max(payment.refundedCents, total)
    const isWhole = payment.status === 'paid' && refundedCents === payment.amountCents
    await savePayment(tx, paymentId, { refundedCents, ...(isWhole && { status: 'refunded' }) })
  })
}
