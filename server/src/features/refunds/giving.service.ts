import { toEuros } from '@parvis/contract/kit/money.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { refundRefusals } from '@parvis/contract/refunds/refunds.ts'
import { countRefunded, findOrder, findPayment, lockPayment } from '#features/checkout/paid.service.ts'
import { providerOf } from '#features/checkout/providers.service.ts'
import { tellWebhooks } from '#features/webhooks/telling.service.ts'
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

/** Money to give back. Without a payment it is by transfer: given on a day, or still owed. */
export interface ToGive {
  readonly eventId: string
  readonly orderId: string
  readonly creditNoteId: string | null
  readonly cents: number
  readonly paymentId?: string | undefined
  readonly givenOn?: string | undefined
  readonly reference?: string | undefined
  /** Who notes the transfer that was made. */
  readonly by?: string | null | undefined
}

/** What the provider may still give back of a payment: what it gave, and was asked to give, is no more there. */
export async function leftOnline(
  db: Executor,
  payment: { id: string; amountCents: number; refundedCents: number } | undefined,
): Promise<number> {
  return payment ? payment.amountCents - payment.refundedCents - (await sumUnderWay(db, payment.id)) : 0
}

/** Notes money that is given back, in the transaction of its cause; the provider is asked after it. */
export async function give(tx: Tx, ports: Ports, toGive: ToGive): Promise<RefundRow> {
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
  if (status === 'given') await tellRefund(tx, ports, row, 'order.refunded')
  return row
}

/** Tells other tools that money was given back, or came back to us. */
export async function tellRefund(
  tx: Tx,
  ports: Ports,
  { id, eventId, orderId, cents, way }: RefundRow,
  kind: 'order.refunded' | 'order.refund_undone',
): Promise<void> {
  const userId = (await findOrder(tx, orderId))?.userId ?? null
  const data = { orderId, refundId: id, amount: toEuros(cents), way }
  await tellWebhooks(tx, ports, { eventId, userId, kind, data })
}

/** Locks the payment: what is left of it is asked for by one after the other. */
export async function mustBeLeft(tx: Tx, paymentId: string, cents: number): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if ((await leftOnline(tx, payment)) < cents) refuse(refundRefusals.REFUND_REFUSED)
}

const isUnderWay = ({ status }: RefundRow): boolean => status === 'asked' || status === 'pending'

/** Asks the provider for a refund, or how it stands; what it has not answered is asked again. */
export async function askProvider(
  ports: Ports,
  { refundId, round }: { readonly refundId: string; readonly round: number },
): Promise<void> {
  const refund = await findRefund(ports.db, refundId)
  if (!refund || !isUnderWay(refund)) return
  // The next round first: a provider that does not answer must not be the last word.
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

/** Under a key of the refund’s own: asked again, it is the same. */
const keyOf = ({ id, attempt }: RefundRow): string => (attempt === 0 ? `refund ${id}` : `refund ${id} ${attempt}`)

async function answerTo(ports: Ports, refund: RefundRow): Promise<RefundState> {
  const found = refund.paymentId === null ? undefined : await findPayment(ports.db, refund.paymentId)
  const provider = found && providerOf(ports, found.payment.provider)
  if (!provider || found.payment.providerRef === null) throw new PaymentError('refused', 'no provider to give it back')
  if (refund.providerRef !== null) return provider.fetchRefund(refund.providerRef)
  const { providerRef: ref, paymentRef } = found.payment
  return provider.refund({ ref, paymentRef: paymentRef ?? undefined, amount: refund.cents }, keyOf(refund))
}

/** What a provider says of a refund by itself: one that it gave may come back to us. Throws PaymentError. */
export async function refundTold(ports: Ports, provider: string, state: RefundState): Promise<void> {
  const refund = state.ref === undefined ? undefined : await findByRef(ports.db, provider, state.ref)
  if (!refund) return
  // What is refused stays so, unless it was we who could not ask: the provider is asked how it stands now.
  if (refund.status === 'refused' && state.status !== 'refused')
    return note(ports, refund, await answerTo(ports, refund), 'answer')
  await note(ports, refund, state, 'notice')
}

/** Notices come in any order: one that is earlier in the life of a refund than what is known of it is an old one. */
const LIFE: readonly RefundRow['status'][] = ['asked', 'pending', 'given', 'refused']

/** Whether something takes the place of what is known: an answer does, of what has not changed since it was asked for. */
function isNews(known: RefundRow, asked: RefundRow, status: RefundState['status'], how: 'answer' | 'notice'): boolean {
  if (known.attempt !== asked.attempt) return false
  if (how === 'answer' && known.status === asked.status) return true
  return LIFE.indexOf(status) >= LIFE.indexOf(known.status)
}

/** Notes what a provider says of a refund, `asked` being what was known of it before, and counts what it gave, once. */
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
    if (was !== is) await tellRefund(tx, ports, refund, is ? 'order.refunded' : 'order.refund_undone')
    if (status === 'refused')
      ports.log.error({ refund: refundId }, 'a payment provider refuses to give money back: somebody must look')
  })
}
