import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxLength, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const promoRefusals = refusals({
  PROMO_UNKNOWN: 404,
  PROMO_NOT_YET: 422,
  PROMO_OVER: 422,
  PROMO_NOT_FOR_YOU: 422,
  PROMO_USED_UP: 409,
  PROMO_ALREADY_USED: 409,
  PROMO_IN_PAYMENT: 409,
  PROMO_USELESS: 422,
  PROMO_IN_USE: 409,
})

export const PromoGift = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: z.number().check(z.minimum(0.01), z.maximum(100_000)) }),
  z.object({ kind: z.literal('percentage'), percentage: z.number().check(z.minimum(0.01), z.maximum(100)) }),
  z.object({ kind: z.literal('article'), articleId: Id }),
])
export type PromoGift = z.output<typeof PromoGift>

export const PromoCodeBody = z.object({
  gift: PromoGift,
  startAt: z.optional(Instant),
  endAt: z.optional(Instant),
  maxUses: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Only for these types; for all when empty. */
  typoIds: z._default(z.array(Id).check(maxLength(200)), []),
})
export type PromoCodeBody = z.output<typeof PromoCodeBody>

export const Code = required(40)
export const PromoCode = z.extend(PromoCodeBody, { code: z.string(), uses: z.int() })
export type PromoCode = z.output<typeof PromoCode>

const PromoPath = z.extend(EventPath, { code: Code })

export const listPromoCodes = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/promo-codes',
  summary: 'List the promo codes of an event, with how often each was used',
  access: 'organiser:money.read',
  params: EventPath,
  reply: listOf(PromoCode),
})

export const savePromoCode = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/promo-codes/:code',
  summary: 'Create a promo code or change it; what it gives is fixed once it is used',
  access: 'organiser:money.write',
  audit: 'money.promoCode',
  params: PromoPath,
  body: PromoCodeBody,
  reply: PromoCode,
  refusals: [promoRefusals.PROMO_IN_USE],
  stale: () => [listPromoCodes],
})

export const deletePromoCode = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/promo-codes/:code',
  summary: 'Delete a promo code that nobody has used',
  access: 'organiser:money.write',
  audit: 'money.promoCodeRemoved',
  params: PromoPath,
  status: 204,
  refusals: [promoRefusals.PROMO_UNKNOWN, promoRefusals.PROMO_IN_USE],
  stale: () => [listPromoCodes],
})
