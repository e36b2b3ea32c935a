import type { BilledLine, Billing, BillingType } from '@parvis/contract/billing/billing.ts'
import type { CreditChoice } from '@parvis/contract/billing/credit.rules.ts'
import { creditablesOf, creditOf, creditOfRest } from '@parvis/contract/billing/credit.rules.ts'
import type { Discount, HeldLine, Statement } from '@parvis/contract/billing/statement.rules.ts'
import { reversed, statementOf, totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { orders, payments, receipts } from '#db/tables/checkout.ts'
import type { InvoiceFacts, invoices } from '#db/tables/invoices.ts'
import type { refunds } from '#db/tables/refunds.ts'
import { daysLater, numberOf, parisDay } from '#features/invoices/series.service.ts'
import type { Random } from './random.ts'
import { abroad, company, individual, seller } from './shop.ts'

/** Rows of a large event's sales, as the server would have written them. */
export interface Sales {
  readonly invoices: (typeof invoices.$inferInsert)[]
  readonly orders: (typeof orders.$inferInsert)[]
  readonly payments: (typeof payments.$inferInsert)[]
  readonly receipts: (typeof receipts.$inferInsert)[]
  readonly refunds: (typeof refunds.$inferInsert)[]
  readonly accounts: { readonly userId: string; readonly statement: Statement }[]
}

export interface Market {
  readonly domainId: string
  readonly eventId: string
  readonly isGross: boolean
  readonly from: Date
  readonly to: Date
  readonly random: Random
}

export const emptySales = (): Sales => ({
  ...{ invoices: [], orders: [], payments: [], receipts: [], refunds: [], accounts: [] },
})

const NAMES: Readonly<Record<BillingType, Billing>> = {
  1: company,
  2: abroad,
  3: { ...abroad, type: 3, country: 'CH', intra_communautaire: '', social_reason: 'Werkstatt Rot' },
  4: individual,
  5: { ...company, type: 5, social_reason: 'Commune de Grenoble' },
  6: { ...company, type: 6, social_reason: 'Université Grenoble' },
}
const RATES = [0, 550, 1000, 2000] as const
/** Includes amounts that round badly. */
const PRICES = [1, 3, 333, 999, 1265, 2110, 5000, 7500, 10_000, 12_345, 45_999] as const

export class Buyer {
  readonly userId: string
  readonly #market: Market
  readonly #sales: Sales
  readonly #billing: Billing
  readonly #gift: Discount | undefined
  /** Only uses simulated payments. */
  readonly #isSpecimen: boolean
  readonly #orders: Sales['orders'] = []
  readonly #documents: Sales['invoices'] = []
  #held: HeldLine[] = []
  #billed: BilledLine[] = []
  #isPending = false
  #at: number

  constructor(userId: string, market: Market, sales: Sales) {
    this.userId = userId
    this.#market = market
    this.#sales = sales
    const { random, from, to } = market
    this.#billing = NAMES[([4, 4, 4, 1, 1, 2, 3, 5, 6] as const)[random(9)] ?? 4]
    this.#gift = giftFrom(random)
    this.#isSpecimen = random(20) === 0
    this.#at = from.getTime() + Math.floor(((to.getTime() - from.getTime()) * random(900)) / 1000)
  }

  /** Buys, changes and gives back, until a transfer is pending or enough was done. */
  live(): void {
    const { random } = this.#market
    for (let turn = 0; turn <= random(4) && !this.#isPending; turn++) {
      this.#change()
      this.#buy()
      if (random(3) === 0) this.#giveBack()
    }
    this.#sales.accounts.push({ userId: this.userId, statement: this.#statement() })
  }

  #statement(): Statement {
    return statementOf({
      ...{ held: this.#held, billed: this.#billed, buyer: this.#billing, seller, isPayable: true },
      ...(this.#gift && { gift: this.#gift }),
      isGiftUsed: this.#billed.length > 0,
    })
  }

  /** The next instant: often near midnight on the first of a month in some time zone. */
  #moment(): Date {
    const { random, to } = this.#market
    const later = new Date(this.#at + random(5 * 24 * 60) * 60_000)
    const border =
      Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 1) - 12 * 3_600_000 + random(24 * 60) * 60_000
    const chosen = random(3) === 0 && border <= to.getTime() ? border : later.getTime()
    this.#at = Math.min(Math.max(this.#at + 1000, chosen), to.getTime())
    return new Date(this.#at)
  }

  #change(): void {
    const { random, isGross } = this.#market
    this.#held = this.#held.filter(() => random(4) > 0)
    for (let more = random(5) + 1; more > 0; more--) {
      const [n, vatRate] = [random(30), RATES[random(4)] ?? 2000]
      const isDay = n < 5
      const key = isDay ? `j${n}` : `a${n} 0`
      if (this.#held.some((line) => line.key === key)) continue
      const rate = isDay ? 2000 : vatRate
      this.#held.push({
        ...{ key, userId: this.userId, label: key, dayId: isDay ? `j${n}` : '0' },
        ...{ cents: PRICES[random(PRICES.length)] ?? 1, vatRate: rate },
        ...(isGross && rate > 0 && { isGross: true as const }),
        ...(isDay ? { regime: 'admission_on_site' as const } : { regime: 'service' as const, articleId: `a${n}` }),
      })
    }
  }

  #buy(): void {
    const { due, summary } = this.#statement()
    const { netCents, grossCents } = totalsOf(due)
    if (!summary.canPay || netCents <= 0 || grossCents <= 0) return
    const at = this.#moment()
    const id = `o${this.#sales.orders.length} ${this.#market.eventId}`
    const order: typeof orders.$inferInsert = {
      ...{ id, eventId: this.#market.eventId, userId: this.userId, billing: this.#billing, lines: [...due] },
      ...{ netCents, grossCents, promoCode: this.#gift?.code ?? null, language: 'fr', createdAt: at },
      ...{ reference: `R${id}`, method: 'online', status: 'paid', settledAt: at, invoiceId: null },
    }
    this.#sales.orders.push(order)
    this.#orders.push(order)
    if (this.#isSpecimen || this.#market.random(2) === 0) this.#byCard(order, at)
    else this.#byTransfer(order, at)
  }

  #byCard(order: typeof orders.$inferInsert, at: Date): void {
    this.#sales.payments.push({
      ...{ id: `p ${order.id}`, orderId: order.id, providerRef: `ref ${order.id}`, status: 'paid' },
      ...{
        provider: this.#isSpecimen ? 'sandbox' : 'stripe',
        amountCents: order.grossCents,
        expiresAt: at,
        createdAt: at,
      },
    })
    order.invoiceId = this.#document(order, at, { isPaid: true })
  }

  /** Paid in full, in parts, less and settled, more, or not yet; before its invoice or after. */
  #byTransfer(order: typeof orders.$inferInsert, ordered: Date): void {
    const { random } = this.#market
    order.method = 'transfer'
    const isBilledFirst = random(4) === 0
    if (isBilledFirst) order.invoiceId = this.#document(order, ordered, { isPaid: false })
    const parts = this.#partsOf(order.grossCents)
    for (const cents of parts) this.#receive(order, cents)
    const come = parts.reduce((sum, cents) => sum + cents, 0)
    this.#isPending = come < order.grossCents && random(2) === 0
    if (this.#isPending) {
      Object.assign(order, { status: 'transfer', settledAt: null })
      return
    }
    const at = this.#moment()
    order.settledAt = at
    order.invoiceId ??= this.#document(order, at, { isPaid: true })
    const excess = come - order.grossCents
    if (excess > 0 && random(2) === 0) this.#refund(order, { cents: excess, creditNoteId: null })
  }

  #partsOf(cents: number): number[] {
    const some = Math.max(1, Math.floor(cents / 3))
    const ways = [[cents], [cents], [cents], [some, cents - some], [some], [cents + 500], []]
    return (ways[this.#market.random(ways.length)] ?? []).filter((part) => part > 0)
  }

  /** The bank received it up to three days earlier. */
  #receive(order: typeof orders.$inferInsert, cents: number): void {
    const notedAt = this.#moment()
    const receivedOn = daysLater(parisDay(notedAt), -this.#market.random(4))
    const id = `c${this.#sales.receipts.length} ${this.#market.eventId}`
    this.#sales.receipts.push({ ...{ id, orderId: order.id, eventId: order.eventId, cents, receivedOn, notedAt } })
  }

  #document(
    order: typeof orders.$inferInsert,
    issuedAt: Date,
    of: { isPaid: boolean; note?: Partial<typeof invoices.$inferInsert> },
  ): string {
    const { domainId, eventId } = this.#market
    const num = this.#sales.invoices.length + 1
    const issueDate = parisDay(issuedAt)
    const kind = of.note ? 'credit-note' : 'invoice'
    const year = Number(issueDate.slice(0, 4))
    const id = `i${num} ${eventId}`
    const document: typeof invoices.$inferInsert = {
      ...{ id, domainId, eventId, userId: this.userId, orderId: of.note ? null : order.id, kind, isPaid: of.isPaid },
      ...{ series: eventId, year, num, number: numberOf('F', year, num), issuedAt, issueDate, dueDate: issueDate },
      ...{ isSpecimen: this.#isSpecimen, creditedId: null, seller, billing: this.#billing, language: 'fr', xml: '' },
      ...{ lines: order.lines, netCents: order.netCents, grossCents: order.grossCents, facts: FACTS },
      ...of.note,
    }
    this.#sales.invoices.push(document)
    this.#documents.push(document)
    if (!of.note) this.#billed.push(...order.lines)
    return id
  }

  /** A credit note of an invoice: the whole rest, whole lines or part of one; refunded, owed or neither. */
  #giveBack(): void {
    const { random } = this.#market
    const order = this.#orders[random(Math.max(1, this.#orders.length))]
    const invoice = order && this.#documents.find(({ id }) => id === order.invoiceId)
    if (!invoice) return
    const credited = this.#documents.filter((one) => one.creditedId === invoice.id).flatMap(({ lines }) => lines)
    const standing = { lines: invoice.lines, credited }
    const left = creditablesOf(standing).filter(({ leftCents }) => leftCents > 0)
    const some = left.filter(() => random(2) === 0)
    const choices: CreditChoice[] = some.map(({ at, leftCents }) =>
      random(3) === 0 && leftCents > 1 ? { at, cents: 1 + random(leftCents - 1) } : { at },
    )
    const isKept = random(2) === 0
    const credit = random(4) === 0 ? creditOfRest(standing) : creditOf(standing, choices, { isKept })
    if (!credit || credit.grossCents <= 0) return
    const { netCents, grossCents, vat } = credit
    const creditNoteId = this.#document(order, this.#moment(), {
      isPaid: invoice.isPaid,
      note: {
        ...{ lines: [...credit.lines], netCents, grossCents, creditedId: invoice.id },
        facts: { ...FACTS, vat, credited: { number: invoice.number, issueDate: invoice.issueDate } },
      },
    })
    this.#billed.push(...credit.lines.map(reversed))
    if (order.status === 'paid' && random(3) > 0) this.#refund(order, { cents: grossCents, creditNoteId })
  }

  #refund(order: typeof orders.$inferInsert, of: { cents: number; creditNoteId: string | null }): void {
    const payment = this.#sales.payments.find(({ orderId }) => orderId === order.id)
    const isOwed = this.#market.random(4) === 0
    const at = this.#moment()
    const given = { status: 'given', givenAt: at, givenOn: payment ? null : parisDay(at) } as const
    this.#sales.refunds.push({
      ...{ id: `g${this.#sales.refunds.length} ${this.#market.eventId}`, eventId: order.eventId, orderId: order.id },
      ...{ ...of, way: payment ? 'online' : 'transfer', paymentId: payment?.id ?? null, createdAt: at },
      ...(isOwed ? { status: payment ? 'asked' : 'owed' } : given),
    })
    if (payment && !isOwed) payment.refundedCents = (payment.refundedCents ?? 0) + of.cents
  }
}

const FACTS: InvoiceFacts = {
  ...{ eventName: 'Assises', startDate: null, endDate: null, method: 'online', reference: null, promoCode: null },
  ...{ reason: '', credited: null },
}

function giftFrom(random: Random): Discount | undefined {
  const named = { code: 'AMI', label: 'AMI' }
  const gifts: (Discount | undefined)[] = [
    ...[undefined, undefined, undefined],
    { ...named, kind: 'percentage', basisPoints: [1000, 3333, 10_000][random(3)] ?? 1000 },
    { ...named, kind: 'amount', cents: [100, 777, 5000][random(3)] ?? 100 },
    { ...named, kind: 'article', articleId: `a${5 + random(25)}` },
  ]
  return gifts[random(gifts.length)]
}
