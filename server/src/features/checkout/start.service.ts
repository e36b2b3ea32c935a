import type { Billing } from '@parvis/contract/billing/billing.ts'
import type { PaymentMethod } from '@parvis/contract/checkout/checkout.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { server as paymentEn } from '@parvis/contract/checkout/payment.en.ts'
import { server as paymentFr } from '@parvis/contract/checkout/payment.fr.ts'
import { safeReferer } from '@parvis/contract/events/events.rules.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { spokenIn } from '#features/events/events.service.ts'
import { mustBeSeller } from '#features/invoices/invoices.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { PaymentProvider, PaymentSession, SessionToCreate } from '#ports/payment.ts'
import { PaymentError } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer, PayerPath } from './account.service.ts'
import { payerAt } from './account.service.ts'
import type { Begun } from './orders.service.ts'
import { beginOrder, mustBeComplete, replacePayment } from './orders.service.ts'
import type { OrderRow, PaymentRow } from './orders.store.ts'
import { noteSession } from './orders.store.ts'
import { methodsOf, providerIdOf, providerOf } from './providers.service.ts'
import { closeSession } from './queues.jobs.ts'

export interface ToStart {
  readonly referer: string
  readonly bill: Billing
  readonly method: PaymentMethod
}

/** Two windows may change the same person's order; the loser of the race starts again. */
const ATTEMPTS = 3

export async function startPayment(ports: Ports, path: PayerPath, toStart: ToStart, language: string): Promise<string> {
  const payer = await payerAt(ports, path, language)
  const { settings, event } = payer
  if (!settings.FO_PAYMENT_ACTIVE) refuse(checkoutRefusals.PAYMENT_OFF)
  await mustPayThemselves(ports, payer)
  const returns = safeReferer(toStart.referer, ports.publicUrl, event.layers.settings.FO_REFERER_ORIGINS)
  if (returns === undefined)
    refuse(checkoutRefusals.REFERER_REFUSED, {}, [{ path: 'referer', code: 'REFERER_REFUSED' }])
  mustBeSeller(settings.FO_SELLER)
  mustBeComplete(toStart.bill, settings.FO_BILLING_TYPES)
  return toStart.method === 'transfer'
    ? startTransfer(ports, payer, toStart, returns)
    : startOnline(ports, payer, toStart, returns)
}

/** Refuses a companion, whose host pays for them. */
export async function mustPayThemselves(ports: Ports, { user, event }: Payer): Promise<void> {
  const payerId = user.UserEvent?.registeredBy
  if (!payerId) return
  const registrar = await readUser(ports.db, { domainId: event.row.domainId, userId: payerId })
  refuse(checkoutRefusals.PAYS_FOR_OTHERS, {
    name: `${registrar?.firstName ?? ''} ${registrar?.lastName ?? ''}`.trim(),
  })
}

async function startTransfer(ports: Ports, payer: Payer, toStart: ToStart, returns: string): Promise<string> {
  if (!methodsOf(ports, payer).includes('transfer')) refuse(checkoutRefusals.PAYMENT_OFF)
  await beginOrder(ports, payer, toStart)
  return withStatus(returns, 'transfer')
}

async function startOnline(ports: Ports, payer: Payer, toStart: ToStart, returns: string): Promise<string> {
  const provider = providerOf(ports, providerIdOf(payer)) ?? refuse(checkoutRefusals.PAYMENT_OFF)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { order, payment } = await beginOrder(ports, payer, toStart)
    if (!payment) break
    if (payment.url !== null) return payment.url
    const session = await openSession(ports, provider, { order, payment }, toCreate(payer, order, payment, returns))
    if (session && (await keep(ports, provider, payment, session))) return session.url
  }
  return refuse(checkoutRefusals.PAYMENT_CHANGED)
}

/** Opens a session at the provider; undefined when its idempotency key was used with other data. */
async function openSession(
  ports: Ports,
  provider: PaymentProvider,
  { order, payment }: Required<Begun>,
  session: SessionToCreate,
): Promise<PaymentSession | undefined> {
  try {
    return await provider.createSession(session, session.paymentId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.fault === 'changed') {
      await replacePayment(ports, { order, payment })
      return undefined
    }
    ports.log.error({ payment: session.paymentId, err: error }, 'a payment provider opens no session')
    return refuse(checkoutRefusals.PAYMENT_UNAVAILABLE)
  }
}

/** Stores a session; closes it again when its order was dropped meanwhile. */
async function keep(
  ports: Ports,
  provider: PaymentProvider,
  payment: PaymentRow,
  { ref, url, expiresAt }: PaymentSession,
): Promise<boolean> {
  const isKept = await noteSession(ports.db, payment.id, { providerRef: ref, url, expiresAt })
  if (!isKept) await ports.jobs.add(ports.db, closeSession, { provider: provider.id, ref })
  return isKept
}

/** Depends on the order alone, so that a retry with the same idempotency key gets the same session. */
function toCreate({ event, user }: Payer, order: OrderRow, payment: PaymentRow, returns: string): SessionToCreate {
  const words = translator(order.language, wordsIn(order.language, { fr: paymentFr, en: paymentEn }))
  return {
    paymentId: payment.id,
    reference: order.reference,
    label: words.say('order.label', { event: spokenIn(event, words.language).row.name }),
    amount: payment.amountCents,
    email: user.Authentication.email,
    language: order.language,
    successUrl: withStatus(returns, 'success'),
    cancelUrl: withStatus(returns, 'cancel'),
    expiresAt: payment.expiresAt,
  }
}

function withStatus(returns: string, status: 'success' | 'cancel' | 'transfer'): string {
  const url = new URL(returns)
  url.searchParams.set('status', status)
  return url.href
}
