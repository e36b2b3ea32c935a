import * as z from 'zod/mini'
import { openRefusals } from '#features/events/events.ts'
import { getMe, getUser, placeRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, EventUserPath, Id, maxLength } from '#kit/fields.ts'
import { opening } from '#kit/opening.ts'
import { refusals } from '#kit/refusal.ts'

export const articleRefusals = refusals({
  ARTICLE_FULL: 409,
  ARTICLE_UNAVAILABLE: 422,
  ARTICLE_DEARER: 409,
  ARTICLES_NOT_REGISTERED: 409,
  ARTICLES_INACTIVE: 409,
})

/** Day id of the event as a whole (specification 1, § 2, step 5). */
export const GENERAL = '0'

/**
 * Place of taxation: admission follows the place of the event, or the customer when remote; a service has its own rule.
 */
export const VatRegime = z.enum(['admission_on_site', 'admission_remote', 'service'])
export type VatRegime = z.output<typeof VatRegime>

export const ArticleDay = z.object({
  isShow: z.boolean(),
  isDisabled: z.boolean(),
  isSelected: z.boolean(),
  /** Excludes the other radios of the day. */
  isRadio: z.boolean(),
  /** Its list requires a choice. */
  isRequired: z.boolean(),
  /** Added automatically for people who come that day. */
  isAuto: z.boolean(),
})
export type ArticleDay = z.output<typeof ArticleDay>

const rates = {
  /** Usual price in euros; includes VAT where the event's prices do. */
  price: z.number(),
  prices: z.record(Id, z.number()),
}
export const Rates = z.object(rates)
export type Rates = Readonly<z.output<typeof Rates>>

export const Article = z.object({
  id: Id,
  label: z.string(),
  ...rates,
  /** Rates after the end of each day on which they change; nearest first. */
  later: z.array(z.object({ after: DateOnly, ...rates })),
  /** Rates once `left` more places are taken; nearest first. */
  beyond: z.array(z.object({ left: z.int(), ...rates })),
  days: z.record(z.string(), ArticleDay),
  /** Per cent. */
  vatRate: z.number(),
  vatRegime: VatRegime,
  /** Offered only to people who come that way; admission always is. */
  onlyFor: z.nullable(z.enum(['onsite', 'remote'])),
  /** Remaining stock, all days together; null: unlimited. */
  left: z.nullable(z.int()),
})
export type Article = z.output<typeof Article>
export type Unpriced = Omit<Article, 'price' | 'prices' | 'later' | 'beyond'>

export const ArticleChoice = z.object({ id: Id, dayId: Id })
export type ArticleChoice = z.output<typeof ArticleChoice>

/**
 * An article to take, with the price that the person was shown, in euros as the event writes its prices: it is not
 * taken at a higher one. Without a price, or where the person pays nothing, the current one applies.
 */
export const PricedChoice = z.extend(ArticleChoice, { price: z.optional(z.number()) })
export type PricedChoice = z.output<typeof PricedChoice>

/** An article held, with the rates of its purchase: what the person owes. */
export const HeldArticle = z.extend(ArticleChoice, rates)
export type HeldArticle = z.output<typeof HeldArticle>

const UserArticle = z.extend(ArticleChoice, { isSelected: z.boolean() })
export type UserArticle = z.output<typeof UserArticle>
/** Rates of the purchase if held, else current rates. */
const PricedUserArticle = z.extend(UserArticle, rates)
export type PricedUserArticle = z.output<typeof PricedUserArticle>

export const listArticles = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/articles',
  isSeenAs: true,
  summary: 'List the articles of an event, with what is left of those that are limited',
  access: 'user',
  params: EventPath,
  reply: z.array(Article),
})

export const getUserArticles = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/articles/users/:userId',
  isSeenAs: true,
  summary: 'Read which articles a person has chosen, for each day they are offered',
  access: 'self',
  params: EventUserPath,
  reply: z.array(PricedUserArticle),
})

export const saveUserArticles = endpoint({
  route: 'PUT /v2/domains/:domainId/events/:eventId/articles/users/:userId',
  summary: 'Choose articles or give them back; those that are not named stay as they are',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.array(z.extend(UserArticle, { price: z.optional(z.number()) })).check(maxLength(500)),
  reply: z.array(PricedUserArticle),
  refusals: [...Object.values(articleRefusals), ...placeRefusals, ...openRefusals],
  stale: () => [listArticles, getUserArticles, getMe, getUser],
})

export const articlesOpening = opening({
  fields: { articles: z.array(Article), heldArticles: z.array(HeldArticle) },
  limited: [listArticles],
  held: [getUserArticles],
  refusals: [articleRefusals.ARTICLE_FULL, articleRefusals.ARTICLE_DEARER],
})
