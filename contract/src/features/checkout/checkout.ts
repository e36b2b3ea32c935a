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

/** Means by which the team itself takes money, beside a transfer: a card terminal, cash, a cheque. */
export const deskMethods = ['terminal', 'cash', 'cheque'] as const
export const OrderMethod = z.enum([...PaymentMethod.options, ...deskMethods])
export type OrderMethod = z.output<typeof OrderMethod>

/** Amount due by a person, companions included (specification 1, § 3, « Invoice summary »). Euros with two decimals. */
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
  /** Items held, then the discount of the code; with VAT where the event writes its prices so. */
  lines: z.array(z.object({ key: z.string(), label: z.string(), price: z.number(), userId: z.nullable(Id) })),
  payment: PaymentStanding,
  /** Time limit for the payment; null if the place is never released. */
  keptUntil: z.nullable(Instant),
  /** Methods available now; empty without a provider and without transfers. */
  methods: z.array(PaymentMethod),
  transfer: z.nullable(
    z.object({
      reference: z.string(),
      amount: z.number(),
      bank: z.string(),
      isOutdated: z.boolean(),
    }),
  ),
  /** Billing of the last order, offered again. */
  billing: z.nullable(Billing),
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

/** Data of a statement, so that the page can compute the cost of a change in advance. */
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

/** Account of the payer for a person: the person, or their registrar. */
export const PayerAccount = z.extend(Account, {
  payer: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
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

/** `articles` is JSON: articles to use in place of those held. */
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
    /** Return address of the payment, which gets `status`: on this site, or allowed by the event. */
    referer: z.string().check(maxLength(2000)),
    bill: Billing,
    method: z._default(PaymentMethod, 'online'),
  }),
  reply: z.object({ session: z.object({ url: z.string() }) }),
  refusals: [...Object.values(checkoutRefusals), ...Object.values(promoRefusals), invoiceRefusals.SELLER_INCOMPLETE],
  stale: () => [readSummary, readAccount, listMyInvoices],
  perMinute: 30,
})

/** On return from the provider, its API decides, not the address. */
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

/** Webhook of the provider; its signature covers the raw bytes. */
export const receiveWebhook = endpoint({
  route: 'POST /payments/webhooks/:provider',
  summary: 'Hear from a payment provider',
  access: 'signed',
  params: z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
  reply: z.object({ received: z.boolean() }),
  refusals: [checkoutRefusals.SIGNATURE_REFUSED],
})

/** Person's names, empty once erased; company, empty for a private payer. */
const Payer = z.object({ firstName: z.string(), lastName: z.string(), company: z.string() })

export const Order = z.object({
  id: Id,
  userId: Id,
  method: OrderMethod,
  status: z.enum(['open', 'transfer', 'paid', 'dropped']),
  reference: z.string(),
  price: z.number(),
  payer: Payer,
  billing: Billing,
  lines: z.array(BilledLine),
  invoiceId: z.nullable(Id),
  invoiceNumber: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
  receivedCents: z.int(),
  creditedCents: z.int(),
  /** Credited before payment, so no longer due, in cents. */
  forgoneCents: z.int(),
  /** Overpaid by transfer and given back, in cents. */
  returnedCents: z.int(),
  session: z.nullable(z.string()),
})
export type Order = z.output<typeof Order>

const OrderPath = z.extend(EventPath, { orderId: Id })
export const orderStale = () => [listOrders, readTakings, listInvoices, readSummary, listMyInvoices]

export const orderStates = ['awaited', 'open', 'paid', 'refunded', 'dropped'] as const
export const OrdersAsked = z.object({
  /** In names, references, invoice numbers and amounts; case and accents do not matter. */
  search: z._default(searchText(100), ''),
  state: z.optional(z.enum(orderStates)),
  /** Ordered on that day or later, in the event's time zone. */
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

export const Overpaid = z.object({
  userId: Id,
  payer: Payer,
  cents: z.int(),
  /** `held`: an invoiced item is no longer held, or a code now covers it; `received`: a transfer was too high. */
  cause: z.enum(['held', 'received']),
  what: z.array(z.string()),
  /** Invoice to credit; null with `received`. */
  invoice: z.nullable(z.object({ id: Id, number: z.string() })),
  order: z.nullable(Order),
})
export type Overpaid = z.output<typeof Overpaid>

/** Received payments, in cents; awaited transfers, oldest first; money to return. */
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

/** A received transfer; by default the awaited amount, today. */
export const Receipt = z.object({
  cents: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
  /** Value date of the bank. */
  receivedOn: z.optional(DateOnly),
  /** Awaited amount that the organiser saw; `TRANSFER_MOVED` if it has changed since. */
  awaitedCents: z.optional(z.int()),
  /** Accepts a lower amount as full payment. */
  isWhole: z._default(z.boolean(), false),
  /** Hash of a bank file line, which is used once. */
  bankLine: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})
export type Receipt = z.output<typeof Receipt>

export const confirmTransfer = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/orders/:orderId/payment',
  summary: 'Note that a transfer has arrived: once all of it has, its invoice is issued and the registration complete',
  access: 'organiser:money.write',
  audit: 'money.payment',
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
  audit: 'money.transferDropped',
  params: OrderPath,
  reply: Order,
  refusals: [checkoutRefusals.ORDER_SETTLED, checkoutRefusals.ORDER_OTHER_METHOD, checkoutRefusals.TRANSFER_BEGUN],
  stale: orderStale,
})

export const issueUnpaid = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/orders/:orderId/invoice',
  summary: 'Issue the invoice of a transfer before it arrives, for those who pay on invoice',
  access: 'organiser:money.write',
  audit: 'money.invoice',
  params: OrderPath,
  reply: Order,
  refusals: [checkoutRefusals.ORDER_SETTLED, checkoutRefusals.ORDER_OTHER_METHOD, ...Object.values(invoiceRefusals)],
  stale: orderStale,
})
