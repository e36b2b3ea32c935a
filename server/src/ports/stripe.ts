import Stripe from 'stripe'
import type { Clock } from './clock.ts'
import type { PaymentProvider, PaymentState, PaymentStatus, Refund, RefundState, SessionToCreate } from './payment.ts'
import { NOTICE_TOLERANCE, NoticeRefused, PaymentError } from './payment.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly apiUrl?: string
}

type Session = Stripe.Checkout.Session

const LOCALES = ['fr', 'en'] as const
const MAX_LABEL = 250

/** Stripe Checkout: card data is entered on Stripe's page and never passes through this server. */
export function stripeProvider(options: StripeOptions, clock: Clock): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(options.apiUrl !== undefined && addressOf(options.apiUrl)),
  })
  return {
    id: 'stripe',
    async check() {
      // The smallest request that a valid key permits.
      await asked(stripe.checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0 }))
    },
    async createSession(session, key) {
      const created = await asked(stripe.checkout.sessions.create(toCreate(session), { idempotencyKey: key }))
      const { id, url, amount_total: amount, currency } = created
      if (amount !== session.amount || currency !== 'eur' || url === null)
        throw new PaymentError('refused', `asked ${session.amount} eur, would take ${amount} ${currency}`)
      return { ref: id, url, expiresAt: new Date(created.expires_at * 1000) }
    },
    async fetchState(ref) {
      return stateOf(await asked(stripe.checkout.sessions.retrieve(ref)))
    },
    async expire(ref) {
      const { status } = await asked(stripe.checkout.sessions.retrieve(ref))
      if (status === 'open') await asked(stripe.checkout.sessions.expire(ref))
    },
    refund: (refund, key) => giveBack(stripe, refund, key),
    async fetchRefund(ref) {
      return refundOf(await asked(stripe.refunds.retrieve(ref)))
    },
    readNotice(raw, headers) {
      const event = eventIn(stripe, raw, headers['stripe-signature'], options.webhookSecret, clock)
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.expired':
          return { noticeId: event.id, state: stateOf(event.data.object) }
        case 'checkout.session.async_payment_failed':
          return { noticeId: event.id, state: { ...stateOf(event.data.object), status: 'failed' } }
        case 'refund.updated':
        case 'refund.failed':
          return { noticeId: event.id, refund: refundOf(event.data.object) }
        default:
          return undefined
      }
    },
  }
}

/** Stripe forgets idempotency keys after a day, so an earlier refund under the key is looked up first. */
async function giveBack(stripe: Stripe, { paymentRef, amount }: Refund, key: string): Promise<RefundState> {
  if (paymentRef === undefined) throw new PaymentError('refused', 'nothing was paid')
  const { data } = await asked(stripe.refunds.list({ payment_intent: paymentRef, limit: 100 }))
  const made = data.find(({ metadata }) => metadata?.['key'] === key)
  if (made) return refundOf(made)
  try {
    const wanted = { payment_intent: paymentRef, amount, metadata: { key } }
    return refundOf(await asked(stripe.refunds.create(wanted, { idempotencyKey: key })))
  } catch (error) {
    // Refunded by hand on Stripe meanwhile: the goal is reached.
    const { cause } = error as PaymentError
    if (!(cause instanceof Stripe.errors.StripeError) || cause.code !== 'charge_already_refunded') throw error
    return { ref: undefined, status: 'given' }
  }
}

function refundOf({ id, status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { ref: id, status: 'given' }
  return { ref: id, status: status === 'failed' || status === 'canceled' ? 'refused' : 'pending' }
}

function addressOf(apiUrl: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: Number(port) || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

function toCreate(session: SessionToCreate): Stripe.Checkout.SessionCreateParams {
  const { paymentId, reference, label, amount, email, successUrl, cancelUrl, expiresAt } = session
  const name = label.slice(0, MAX_LABEL)
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    ...(email !== '' && { customer_email: email }),
    locale: LOCALES.find((language) => language === session.language) ?? 'auto',
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    metadata: { paymentId, reference },
    payment_intent_data: { description: reference, metadata: { paymentId, reference } },
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: amount, product_data: { name } } }],
  }
}

function statusOf({ status, payment_status: payment }: Session): PaymentStatus {
  if (payment === 'paid' || payment === 'no_payment_required') return 'paid'
  if (status === 'complete') return 'pending'
  return status === 'expired' ? 'expired' : 'open'
}

function stateOf(session: Session): PaymentState {
  const { id, client_reference_id: paymentId, amount_total: amount, currency, payment_intent: intent } = session
  const status = statusOf(session)
  return {
    ref: id,
    paymentId: paymentId ?? undefined,
    status,
    amountPaid: status === 'paid' ? (amount ?? 0) : 0,
    currency: (currency ?? '').toUpperCase(),
    paymentRef: typeof intent === 'string' ? intent : intent?.id,
  }
}

function eventIn(stripe: Stripe, raw: Uint8Array, header: unknown, secret: string, clock: Clock): Stripe.Event {
  const signature = typeof header === 'string' ? header : ''
  const now = clock.now().getTime()
  try {
    return stripe.webhooks.constructEvent(Buffer.from(raw), signature, secret, NOTICE_TOLERANCE, undefined, now)
  } catch (error) {
    throw new NoticeRefused(error instanceof Error && /tolerance/.test(error.message) ? 'stale' : 'forged')
  }
}

async function asked<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const reason = `${error.type} ${error.code ?? ''} ${error.statusCode ?? ''}`.trim()
    throw new PaymentError(faultOf(error), reason, error)
  }
}

function faultOf(error: Stripe.errors.StripeError): PaymentError['fault'] {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'changed'
  const isFinal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  return isFinal ? 'refused' : 'unavailable'
}
