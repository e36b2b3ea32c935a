import * as z from 'zod/mini'
import { ArticleChoice, VatRegime } from '#features/articles/articles.ts'
import { BilledLine, Billing } from '#features/billing/billing.ts'
import { getLastInvoice, invoiceRefusals, listInvoices, listMyInvoices } from '#features/invoices/invoices.ts'
import { Code, promoRefusals } from '#features/promo-codes/promo-codes.ts'
import { getMe, getUser } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, EventUserPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { Paging, pageOf } from '#kit/page.ts'
import { allOf, refusals } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'
import { Means, PaymentStanding } from './checkout.rules.ts'

export const checkoutRefusals = refusals({
  PAYMENT_OFF: 409,
  NOTHING_TO_PAY: 409,
  PAYMENT_UNAVAILABLE: 503,
  PAYMENT_CHANGED: 409,
  PAYMENT_PENDING: 409,
  TRANSFER_AWAITED: 409,
  PAYS_FOR_OTHERS: 409,
  REFERER_REFUSED: 400,
  BILLING_INCOMPLETE: 422,
  ORDER_SETTLED: 409,
  ORDER_OTHER_METHOD: 409,
  TRANSFER_MOVED: 409,
  TRANSFER_BEGUN: 409,
  SIGNATURE_REFUSED: 400,
})

export const PaymentMethod = z.enum(['online', 'transfer'])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** What a person owes for themselves and their companions (specification 1, § 3, « Invoice summary »). Euros with two decimals. */
export const InvoiceSummary = z.object({
  canPay: z.boolean(),
  currHT: z.number(),
  freeHT: z.number(),
  remiseHT: z.number(),
  prevHT: z.number(),
  prevTTC: z.number(),
  totalHT: z.number(),
  totalTTC: z.number(),
  isUsed: z.boolean(),
  promoCode: z.nullable(z.string()),
  code: z.string(),
  /** By rising rate, in per cent. */
  vat: z.array(z.object({ vatRate: z.number(), base: z.number(), vat: z.number() })),
  /** What is added up: what is held, then what a code gives; with VAT where the event writes its prices so. */
  lines: z.array(z.object({ key: z.string(), label: z.string(), price: z.number(), userId: z.nullable(Id) })),
  payment: PaymentStanding,
  /** Until when the place is kept if nothing is paid; null where it is not given up. */
  keptUntil: z.nullable(Instant),
  /** How it can be paid here and now; none where no provider is set up and no transfer is taken. */
  methods: z.array(PaymentMethod),
  /** The transfer that is awaited: to whom, how much, under which reference. */
  transfer: z.nullable(
    z.object({
      reference: z.string(),
      amount: z.number(),
      bank: z.string(),
      /** What is held has changed since: the order can be replaced by one of what is owed now. */
      isOutdated: z.boolean(),
    }),
  ),
  /** The billing used last, to be offered again. */
  billing: z.nullable(Billing),
  /** Whether the payment is a demonstration. */
  isSpecimen: z.boolean(),
})
export type InvoiceSummary = z.output<typeof InvoiceSummary>

export const readSummary = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/invoicesV2/resume',
  isSeenAs: true,
  summary: 'What the caller owes, for themselves and those they register',
  access: 'user',
  strength: 'anonymous',
  params: EventPath,
  reply: InvoiceSummary,
})

/** What a code takes off: integer cents, a share in basis points, or an article. */
const Gift = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), code: z.string(), label: z.string(), cents: z.int() }),
  z.object({ kind: z.literal('percentage'), code: z.string(), label: z.string(), basisPoints: z.int() }),
  z.object({ kind: z.literal('article'), code: z.string(), label: z.string(), articleId: z.string() }),
])
const HeldLine = z.object({
  key: z.string(),
  userId: Id,
  cents: z.int(),
  isGross: z.optional(z.literal(true)),
  vatRate: z.int(),
  dayId: z.string(),
  regime: VatRegime,
  articleId: z.optional(z.string()),
  label: z.string(),
  person: z.optional(z.string()),
  isFree: z.optional(z.literal(true)),
})

/** All that a statement is drawn from, so that the page can say what a change would cost before it is made. */
export const Account = z.object({
  held: z.array(HeldLine),
  gift: z.nullable(Gift),
  isGiftUsed: z.boolean(),
  billed: z.array(BilledLine),
  buyer: z.nullable(Billing),
})
export type Account = z.output<typeof Account>

export const readAccount = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/invoicesV2/account',
  isSeenAs: true,
  summary: 'What the caller and those they register hold, their promo code and what was invoiced to them',
  access: 'user',
  strength: 'anonymous',
  params: EventPath,
  reply: Account,
})

/** The account of the person who pays for another one: that person, or their registrar. */
export const PayerAccount = z.extend(Account, {
  payer: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    /** Whether people of the payer’s type are asked to pay. */
    isAsked: z.boolean(),
  }),
})
export type PayerAccount = z.output<typeof PayerAccount>

export const readPayerAccount = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/users/:userId/account',
  summary: 'The account of the person who pays for another one, for a change that the team makes on their behalf',
  access: 'organiser:people.write',
  params: EventUserPath,
  reply: PayerAccount,
})

/** `articles` is JSON: the articles that would be held, instead of those that are. */
export const previewSummary = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/invoices/resume',
  isSeenAs: true,
  summary: 'What a person would owe with this selection of articles; nothing is saved',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  query: z.object({ articles: z.optional(z.string().check(maxLength(20_000))) }),
  reply: InvoiceSummary,
})
export const ArticleChoices = z.array(ArticleChoice).check(maxLength(500))

const PromoReply = {
  body: z.object({ code: Code }),
  reply: InvoiceSummary,
  refusals: allOf(promoRefusals, checkoutRefusals.PAYMENT_OFF, checkoutRefusals.PAYS_FOR_OTHERS),
}

export const usePromoCode = endpoint({
  route: 'PUT /v2/domains/:domainId/events/:eventId/invoicesV2/promo-codes',
  summary: 'Use a promo code for what the caller owes',
  access: 'user',
  strength: 'link',
  params: EventPath,
  ...PromoReply,
  stale: () => [readSummary, readAccount, previewSummary, getMe, getUser],
  perMinute: 30,
  perAddress: { minute: 600, hour: 3000 },
})

export const usePromoCodeFor = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/codes',
  summary: 'Use a promo code for what a person owes',
  access: 'self',
  strength: 'link',
  params: EventUserPath,
  ...PromoReply,
  stale: () => [readSummary, readAccount, previewSummary, getMe, getUser],
  perMinute: 30,
  perAddress: { minute: 600, hour: 3000 },
})

export const dropPromoCode = endpoint({
  route: 'DELETE /v2/domains/:domainId/events/:eventId/invoicesV2/promo-codes',
  summary: 'Take the caller’s promo code off what they owe, unless it is part of a payment',
  access: 'user',
  strength: 'link',
  params: EventPath,
  reply: InvoiceSummary,
  refusals: [promoRefusals.PROMO_ALREADY_USED, promoRefusals.PROMO_IN_PAYMENT],
  stale: () => [readSummary, readAccount, previewSummary, getMe, getUser],
  perMinute: 30,
})

export const startPayment = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/invoicesV2',
  summary: 'Begin to pay what is owed; the same order is taken up again until it is settled',
  access: 'user',
  isRepeatable: true,
  strength: 'link',
  params: EventPath,
  body: z.object({
    /** Where the payment returns to, with `status`: an address of this site, or one that the event allows. */
    referer: z.string().check(maxLength(2000)),
    bill: Billing,
    method: z._default(PaymentMethod, 'online'),
  }),
  reply: z.object({ session: z.object({ url: z.string() }) }),
  refusals: [...Object.values(checkoutRefusals), ...Object.values(promoRefusals), invoiceRefusals.SELLER_INCOMPLETE],
  stale: () => [readSummary, readAccount, listMyInvoices],
  perMinute: 30,
})

/** After the return from the provider: its word, not the address, decides. */
export const refreshPayment = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/invoicesV2/refresh',
  summary: 'Ask the provider how the caller’s payment stands',
  access: 'user',
  isRepeatable: true,
  strength: 'link',
  params: EventPath,
  reply: InvoiceSummary,
  refusals: [checkoutRefusals.PAYMENT_UNAVAILABLE],
  stale: () => [readSummary, readAccount, listMyInvoices, getLastInvoice, getMe, getUser],
  perMinute: 60,
})

/** The provider’s own call; its signature is checked on the bytes it sent. */
export const receiveWebhook = endpoint({
  route: 'POST /payments/webhooks/:provider',
  summary: 'Hear from a payment provider',
  access: 'signed',
  params: z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
  reply: z.object({ received: z.boolean() }),
  refusals: [checkoutRefusals.SIGNATURE_REFUSED],
})

/** Of the person, empty once they are erased; of the company, empty where they pay for themselves. */
const Payer = z.object({ firstName: z.string(), lastName: z.string(), company: z.string() })

/** What somebody began to pay. */
export const Order = z.object({
  id: Id,
  userId: Id,
  method: PaymentMethod,
  status: z.enum(['open', 'transfer', 'paid', 'dropped']),
  reference: z.string(),
  /** Euros including VAT. */
  price: z.number(),
  payer: Payer,
  billing: Billing,
  lines: z.array(BilledLine),
  invoiceId: z.nullable(Id),
  invoiceNumber: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
  /** What has come by transfer so far, in cents. */
  receivedCents: z.int(),
  /** What credit notes took back of its invoice, in cents. */
  creditedCents: z.int(),
  /** What of it they took back before it was paid: it is asked for no more. */
  forgoneCents: z.int(),
  /** What came too much and was given back by transfer, in cents. */
  returnedCents: z.int(),
  /** How its latest session at a provider ended, or stands. */
  session: z.nullable(z.string()),
})
export type Order = z.output<typeof Order>

const OrderPath = z.extend(EventPath, { orderId: Id })
export const orderStale = () => [listOrders, readTakings, listInvoices, readSummary, listMyInvoices]

export const orderStates = ['awaited', 'open', 'paid', 'refunded', 'dropped'] as const
export const OrdersAsked = z.object({
  /** Names, references, numbers of invoices and amounts, without accents nor capitals. */
  search: z._default(searchText(100), ''),
  state: z.optional(z.enum(orderStates)),
  /** Made on that day or later, on the clocks of the event. */
  since: z.optional(DateOnly),
})

export const listOrders = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/orders',
  summary: 'List what people began to pay, the latest first',
  access: 'organiser:money.read',
  params: EventPath,
  query: z.extend(OrdersAsked, Paging.shape),
  reply: pageOf(Order),
})

export const exportOrders = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/orders/table',
  summary: 'Read what people began to pay as a CSV file',
  access: 'organiser:money.read',
  params: EventPath,
  query: OrdersAsked,
  produces: 'text/csv',
  perMinute: 20,
})

export const readMeans = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/means',
  summary: 'Read which means of payment may be opened, the provider of cards being asked whether it answers',
  access: 'organiser:edit',
  params: EventPath,
  reply: Means,
  perMinute: 30,
})

/** What a payer has paid beyond what they owe, and is still to be returned to them. */
export const Overpaid = z.object({
  userId: Id,
  payer: Payer,
  /** Including VAT. */
  cents: z.int(),
  /** `held`: what was invoiced is held no more, or a code takes it off; `received`: more than was awaited has come by transfer. */
  cause: z.enum(['held', 'received']),
  /** What was sold and is held no more, as the invoice names it. */
  what: z.array(z.string()),
  /** The invoice that it is given back of; null with `received`. */
  invoice: z.nullable(z.object({ id: Id, number: z.string() })),
  /** With `received`, else null. */
  order: z.nullable(Order),
})
export type Overpaid = z.output<typeof Overpaid>

/** What was taken, of what was ordered, in cents; the transfers that are awaited, the oldest first; what is to be returned. */
export const readTakings = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/takings',
  summary: 'Read what was taken, which transfers are awaited, and what is to be returned',
  access: 'organiser:money.read',
  params: EventPath,
  reply: z.object({
    takenCents: z.int(),
    orderedCents: z.int(),
    orders: z.int(),
    documents: z.int(),
    awaited: z.array(Order),
    overpaid: z.array(Overpaid),
  }),
})

/** What came of a transfer; all that was awaited, today, unless told. */
export const Receipt = z.object({
  /** In cents. */
  cents: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
  /** The day on which the bank had it. */
  receivedOn: z.optional(DateOnly),
  /** What was awaited when it was decided: refused `TRANSFER_MOVED` where that has changed meanwhile. */
  awaitedCents: z.optional(z.int()),
  /** Less has come than is awaited, and no more is asked for. */
  isWhole: z._default(z.boolean(), false),
  /** The trace of a line of a bank’s file, which is taken once. */
  bankLine: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})
export type Receipt = z.output<typeof Receipt>

/**
 * Notes what has arrived. The order is settled once all of it has, or when no more is asked for; what comes too much stays
 * noted, to be given back. An order that was given up is settled too if its transfer comes all the same.
 */
export const confirmTransfer = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/orders/:orderId/payment',
  summary: 'Note that a transfer has arrived: once all of it has, its invoice is issued and the registration complete',
  access: 'organiser:money.write',
  params: OrderPath,
  body: Receipt,
  reply: Order,
  refusals: [
    checkoutRefusals.ORDER_SETTLED,
    checkoutRefusals.ORDER_OTHER_METHOD,
    checkoutRefusals.TRANSFER_MOVED,
    ...Object.values(invoiceRefusals),
  ],
  stale: orderStale,
})

export const dropTransfer = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/orders/:orderId',
  summary: 'Give up a transfer of which nothing has come and that was not invoiced: the same is owed again',
  access: 'organiser:money.write',
  params: OrderPath,
  reply: Order,
  refusals: [checkoutRefusals.ORDER_SETTLED, checkoutRefusals.ORDER_OTHER_METHOD, checkoutRefusals.TRANSFER_BEGUN],
  stale: orderStale,
})

export const issueUnpaid = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/orders/:orderId/invoice',
  summary: 'Issue the invoice of a transfer before it arrives, for those who pay on invoice',
  access: 'organiser:money.write',
  params: OrderPath,
  reply: Order,
  refusals: [checkoutRefusals.ORDER_SETTLED, checkoutRefusals.ORDER_OTHER_METHOD, ...Object.values(invoiceRefusals)],
  stale: orderStale,
})
