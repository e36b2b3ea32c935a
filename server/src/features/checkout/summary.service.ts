import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import { shownCents } from '@parvis/contract/billing/shown.rules.ts'
import type { Statement } from '@parvis/contract/billing/statement.rules.ts'
import type { PaymentStanding } from '@parvis/contract/checkout/checkout.rules.ts'
import type { InvoiceSummary } from '@parvis/contract/checkout/checkout.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { heldLines, readBilling } from '#features/billing/billing.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { updateBalance } from '#features/participation/balance.service.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import { applyCode, consumeUse, dropCode, forgettingSpent, takeUse } from '#features/promo-codes/promo-codes.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import { accountOf } from './account.service.ts'
import type { OrderRow } from './orders.store.ts'
import { findLast, findUnpaid } from './orders.store.ts'
import { amountDue } from './paid-orders.service.ts'
import { isDemonstration, methodsOf } from './providers.service.ts'
import { mustPayThemselves } from './start.service.ts'

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** Until when a payer's unpaid places are kept; null when they are not released. Injected by a feature above. */
    readonly keptUntil: (db: Executor, event: LoadedEvent, userId: string, now: Date) => Promise<Date | null>
  }
}

/** A person's balance and the state of its payment; a companion has none. */
export async function readSummary(ports: Ports, payer: Payer): Promise<InvoiceSummary> {
  const { event, user } = payer
  const eventId = event.row.id
  // Read before the balance: a payment between both reads would otherwise leave a paid balance shown as due.
  const last = await findLast(ports.db, eventId, user.id)
  const awaited = last?.order.status === 'transfer' ? last.order : await findUnpaid(ports.db, eventId, user.id)
  const billing = await readBilling(ports.db, eventId, user.id)
  const statement = await accountOf(ports.db, payer, { buyer: billing })
  const payment = awaited ? 'transfer' : standingOf(last, statement)
  const isDue = statement.summary.canPay || awaited !== undefined
  const keptUntil = isDue ? await ports.hooks.keptUntil(ports.db, event, user.id, ports.clock.now()) : null
  return onWire(ports, payer, statement, { payment, billing, awaited, keptUntil })
}

/** The balance with other articles, without saving anything or naming a payment. */
export async function previewSummary(
  ports: Ports,
  payer: Payer,
  preview: readonly ArticleChoice[] | undefined,
): Promise<InvoiceSummary> {
  const billing = await readBilling(ports.db, payer.event.row.id, payer.user.id)
  const wanted = preview && { articles: preview, now: ports.clock.now() }
  const statement = await accountOf(ports.db, payer, { buyer: billing, preview: wanted })
  return onWire(ports, payer, statement, { payment: 'none', billing })
}

type Last = Awaited<ReturnType<typeof findLast>>

function standingOf(last: Last, { summary }: Statement): PaymentStanding {
  if (!last) return 'none'
  const { order, payment } = last
  if (payment?.status === 'pending') return 'pending'
  if (order.status === 'open') return 'open'
  if (order.status === 'paid') return summary.totalHT > 0 ? 'none' : 'paid'
  return payment?.status === 'failed' ? 'refused' : 'none'
}

interface Facts {
  readonly payment: PaymentStanding
  readonly billing: Billing | undefined
  readonly awaited?: OrderRow | undefined
  readonly keptUntil?: Date | null
}

function onWire(
  ports: Ports,
  payer: Payer,
  statement: Statement,
  { payment, billing, awaited, keptUntil }: Facts,
): InvoiceSummary {
  const { settings, user } = payer
  const { summary, current } = statement
  const isPaidFor = user.UserEvent?.registeredBy != null
  const { bank } = settings.FO_SELLER
  return {
    canPay: summary.canPay && !isPaidFor && payment !== 'pending',
    currHT: toEuros(summary.currHT),
    freeHT: toEuros(summary.freeHT),
    remiseHT: toEuros(summary.remiseHT),
    prevHT: toEuros(summary.prevHT),
    prevTTC: toEuros(summary.prevTTC),
    totalHT: toEuros(summary.totalHT),
    totalTTC: toEuros(summary.totalTTC),
    isUsed: summary.isUsed,
    promoCode: summary.promoCode,
    code: summary.code,
    keptUntil: keptUntil?.toISOString() ?? null,
    vat: summary.vat.map(({ vatRate, base, vat }) => ({
      vatRate: vatRate / 100,
      base: toEuros(base),
      vat: toEuros(vat),
    })),
    lines: current.map((line) => ({
      key: line.key,
      label: line.label,
      price: toEuros(line.quantity * shownCents(line, settings.FO_PRICES_WITH_VAT)),
      userId: line.kind === 'item' ? (line.key.split(' ', 1)[0] ?? null) : null,
    })),
    payment,
    methods: methodsOf(ports, payer),
    transfer: awaited ? { ...transferOf(awaited, summary), bank } : null,
    billing: billing ?? null,
    isSpecimen: isDemonstration(ports, payer),
  }
}

/** An order without an invoice may be replaced; one with an invoice stays due as it is. */
const transferOf = (order: OrderRow, { totalTTC }: Statement['summary']) => ({
  reference: order.reference,
  amount: toEuros(amountDue(order)),
  isOutdated: order.invoiceId === null && order.grossCents !== totalTTC,
})

export async function dropPromoCode(ports: Ports, payer: Payer): Promise<InvoiceSummary> {
  const { event, user } = payer
  await transaction(ports.db, async (tx) => {
    const isDropped = await dropCode(tx, ports, { eventId: event.row.id, userId: user.id })
    if (isDropped) await updateBalance(tx, ports, event, user.id)
  })
  return readSummary(ports, payer)
}

/** Stores a promo code until a purchase uses it. A code that leaves nothing to pay is used at once. */
export async function usePromoCode(ports: Ports, payer: Payer, code: string): Promise<InvoiceSummary> {
  const { event, settings, user, language } = payer
  if (!settings.FO_PAYMENT_ACTIVE || !settings.FO_PROMO_ACTIVE) refuse(checkoutRefusals.PAYMENT_OFF)
  await mustPayThemselves(ports, payer)
  const of = { eventId: event.row.id, userId: user.id }
  const now = ports.clock.now()
  await forgettingSpent(ports.db, of, () =>
    transaction(ports.db, async (tx) => {
      await lockPerson(tx, ports, of.eventId, of.userId)
      const held = await heldLines(tx, event, user.id, language)
      await applyCode(tx, ports, { ...of, typoId: user.UserEvent?.typoId ?? user.typoId, code, now, held })
      const { summary } = await accountOf(tx, payer)
      if (summary.totalHT > 0) return
      await takeUse(tx, { ...of, now })
      await consumeUse(tx, { ...of, now })
      await updateBalance(tx, ports, event, user.id)
    }),
  )
  return readSummary(ports, payer)
}
