import { toEuros } from '@parvis/contract/kit/money.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { refundRefusals } from '@parvis/contract/refunds/refunds.ts'
import { countRefunded, findOrder, findPayment, lockPayment } from '#features/checkout/paid-orders.service.ts'
import { providerOf } from '#features/checkout/providers.service.ts'
import { enqueueWebhooks } from '#features/webhooks/outbox.service.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { RefundState } from '#ports/payment.ts'
import { PaymentError } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import { refundAsked } from './queues.jobs.ts'
import type { RefundRow } from './refunds.store.ts'
import { findByRef, findRefund, insertRefund, lockRefund, saveRefund, sumUnderWay } from './refunds.store.ts'

const MINUTE_MS = 60_000
const RAREST_MS = 6 * 60 * MINUTE_MS

/** A refund. Without a payment it is a transfer, already made on a day or still owed. */
export interface RefundInput {
  readonly eventId: string
  readonly orderId: string
  readonly creditNoteId: string | null
  readonly cents: number
  readonly paymentId?: string | undefined
  readonly givenOn?: string | undefined
  readonly reference?: string | undefined
  readonly by?: string | null | undefined
}

/** The refundable rest of a payment: its amount less refunds made and under way. */
export async function leftOnline(
  db: Executor,
  payment: { id: string; amountCents: number; refundedCents: number } | undefined,
): Promise<number> {
  return payment ? payment.amountCents - payment.refundedCents - (await sumUnderWay(db, payment.id)) : 0
}

/** Records the refund in the caller's transaction; the provider is called after commit. */
export async function createRefund(tx: Tx, ports: Ports, toGive: RefundInput): Promise<RefundRow> {
  const now = ports.clock.now()
  const { paymentId = null, givenOn = null, reference = '', by = null, ...of } = toGive
  if (paymentId !== null) await mustBeLeft(tx, paymentId, of.cents)
  const status = paymentId !== null ? 'asked' : givenOn === null ? 'owed' : 'given'
  const row = await insertRefund(tx, {
    ...{ ...of, id: newId(now), paymentId, givenOn, reference, status },
    way: paymentId === null ? 'transfer' : 'online',
    createdAt: now,
    givenAt: status === 'given' ? now : null,
    givenBy: status === 'given' ? by : null,
  })
  if (paymentId !== null) await ports.jobs.add(tx, refundAsked, { refundId: row.id, round: 0 })
  if (status === 'given') await notifyRefund(tx, ports, row, 'order.refunded')
  return row
}

export async function notifyRefund(
  tx: Tx,
  ports: Ports,
  { id, eventId, orderId, cents, way }: RefundRow,
  kind: 'order.refunded' | 'order.refund_undone',
): Promise<void> {
  const userId = (await findOrder(tx, orderId))?.userId ?? null
  const data = { orderId, refundId: id, amount: toEuros(cents), way }
  await enqueueWebhooks(tx, ports, { eventId, userId, kind, data })
}

/** Locks the payment, so that concurrent refunds never exceed it. */
export async function mustBeLeft(tx: Tx, paymentId: string, cents: number): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if ((await leftOnline(tx, payment)) < cents) refuse(refundRefusals.REFUND_REFUSED)
}

const isUnderWay = ({ status }: RefundRow): boolean => status === 'asked' || status === 'pending'

/** Requests the refund or its state; repeated until the provider answers. */
export async function askProvider(
  ports: Ports,
  { refundId, round }: { readonly refundId: string; readonly round: number },
): Promise<void> {
  const refund = await findRefund(ports.db, refundId)
  if (!refund || !isUnderWay(refund)) return
  // The next attempt is scheduled first, so that it runs even if this one hangs or crashes.
  const wait = Math.min(MINUTE_MS * 2 ** round, RAREST_MS)
  const startAfter = new Date(ports.clock.now().getTime() + wait)
  await ports.jobs.add(ports.db, refundAsked, { refundId, round: round + 1 }, { key: refundId, startAfter })
  try {
    await note(ports, refund, await answerTo(ports, refund), 'answer')
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ports.log.warn({ refund: refundId, err: error }, 'a payment provider did not give money back')
    const isRefused = error.fault !== 'unavailable'
    if (isRefused) await note(ports, refund, { ref: undefined, status: 'refused' }, 'answer')
    else await saveRefund(ports.db, refundId, { triedAt: ports.clock.now(), isUnanswered: true })
  }
}

/** Idempotency key: a repeated request refunds once. */
const keyOf = ({ id, attempt }: RefundRow): string => (attempt === 0 ? `refund ${id}` : `refund ${id} ${attempt}`)

async function answerTo(ports: Ports, refund: RefundRow): Promise<RefundState> {
  const found = refund.paymentId === null ? undefined : await findPayment(ports.db, refund.paymentId)
  const provider = found && providerOf(ports, found.payment.provider)
  if (!provider || found.payment.providerRef === null) throw new PaymentError('refused', 'no provider to give it back')
  if (refund.providerRef !== null) return provider.fetchRefund(refund.providerRef)
  const { providerRef: ref, paymentRef } = found.payment
  return provider.refund({ ref, paymentRef: paymentRef ?? undefined, amount: refund.cents }, keyOf(refund))
}

/** Handles a notice of the provider; a refund made may still be returned by the bank. Throws PaymentError. */
export async function handleRefundNotice(ports: Ports, provider: string, state: RefundState): Promise<void> {
  const refund = state.ref === undefined ? undefined : await findByRef(ports.db, provider, state.ref)
  if (!refund) return
  // A refused refund stays so unless the request itself had failed; the provider is asked for the current state.
  if (refund.status === 'refused' && state.status !== 'refused')
    return note(ports, refund, await answerTo(ports, refund), 'answer')
  await note(ports, refund, state, 'notice')
}

/** Notices arrive in any order: one that is earlier in this life cycle than the stored state is outdated. */
const LIFE: readonly RefundRow['status'][] = ['asked', 'pending', 'given', 'refused']

/** An answer counts unless the refund has changed since the request. */
function isNews(known: RefundRow, asked: RefundRow, status: RefundState['status'], how: 'answer' | 'notice'): boolean {
  if (known.attempt !== asked.attempt) return false
  if (how === 'answer' && known.status === asked.status) return true
  return LIFE.indexOf(status) >= LIFE.indexOf(known.status)
}

/** Stores a state of the provider and counts the refunded amount once; `asked` is the row as read before the call. */
async function note(
  ports: Ports,
  asked: RefundRow,
  { ref, status }: RefundState,
  how: 'answer' | 'notice',
): Promise<void> {
  const { id: refundId } = asked
  await transaction(ports.db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.paymentId === null || refund.status === 'owed') return
    if (!isNews(refund, asked, status, how)) return
    const now = ports.clock.now()
    const heard = { triedAt: now, isUnanswered: false, providerRef: ref ?? refund.providerRef }
    await saveRefund(tx, refundId, { ...heard, status, givenAt: status === 'given' ? (refund.givenAt ?? now) : null })
    const [was, is] = [refund.status === 'given', status === 'given']
    const payment = was === is ? undefined : await lockPayment(tx, refund.paymentId)
    if (payment) await countRefunded(tx, payment, is ? refund.cents : -refund.cents)
    if (was !== is) await notifyRefund(tx, ports, refund, is ? 'order.refunded' : 'order.refund_undone')
    if (status === 'refused')
      ports.log.error({ refund: refundId }, 'a payment provider refuses to give money back: somebody must look')
  })
}
