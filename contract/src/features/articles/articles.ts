import * as z from 'zod/mini'
import { openRefusals } from '#features/context/context.ts'
import { getMe, getUser, placeRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, EventUserPath, Id, maxLength } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const articleRefusals = refusals({
  ARTICLE_FULL: 409,
  ARTICLE_UNAVAILABLE: 422,
  ARTICLE_DEARER: 409,
  ARTICLES_NOT_REGISTERED: 409,
  ARTICLES_INACTIVE: 409,
})

/** The event as a whole, among the days of an article (specification 1, § 2, step 5). */
export const GENERAL = '0'

/** Where the article is taxed, whoever buys it: admission follows the place of the event, or the customer when remote; a service follows its own rule. */
export const VatRegime = z.enum(['admission_on_site', 'admission_remote', 'service'])
export type VatRegime = z.output<typeof VatRegime>

/** How an article is offered on a day. */
export const ArticleDay = z.object({
  isShow: z.boolean(),
  /** Shown, and not to be chosen. */
  isDisabled: z.boolean(),
  /** Chosen beforehand. */
  isSelected: z.boolean(),
  /** One among those of the day that are flagged so. */
  isRadio: z.boolean(),
  /** Its list needs a choice. */
  isRequired: z.boolean(),
  /** Applied by itself to whoever comes that day. */
  isAuto: z.boolean(),
})
export type ArticleDay = z.output<typeof ArticleDay>

const rates = {
  /** Euros, with VAT where the event writes its prices so, for whoever has no price of their own. */
  price: z.number(),
  /** The same for people of some types, by type. */
  prices: z.record(Id, z.number()),
}
/** What something costs, whoever takes it. */
export const Rates = z.object(rates)
export type Rates = Readonly<z.output<typeof Rates>>

/** An article as it is offered now: what it costs is said of whoever takes it now. */
export const Article = z.object({
  id: Id,
  label: z.string(),
  ...rates,
  /** What it will cost, after the end of each day on which that changes; the nearest first. */
  later: z.array(z.object({ after: DateOnly, ...rates })),
  /** What it will cost once so many more are taken, where its first places have a price of their own; the nearest first. */
  beyond: z.array(z.object({ left: z.int(), ...rates })),
  /** By day id; « 0 » is the event as a whole. */
  days: z.record(z.string(), ArticleDay),
  /** Per cent. */
  vatRate: z.number(),
  vatRegime: VatRegime,
  /** Offered to those alone who come that way; admission always is. */
  onlyFor: z.nullable(z.enum(['onsite', 'remote'])),
  /** What is left of a limited article, on all days. */
  left: z.nullable(z.int()),
})
export type Article = z.output<typeof Article>
/** What an article is, whatever it costs. */
export type Unpriced = Omit<Article, 'price' | 'prices' | 'later' | 'beyond'>

/** An article chosen for a day. */
export const ArticleChoice = z.object({ id: Id, dayId: Id })
export type ArticleChoice = z.output<typeof ArticleChoice>

/**
 * An article to take, and what whoever takes it was told that it costs them, in euros as prices are written: one that costs more by then
 * is not taken. Where nothing is said, or the person is asked nothing, it is taken at what it costs.
 */
export const PricedChoice = z.extend(ArticleChoice, { price: z.optional(z.number()) })
export type PricedChoice = z.output<typeof PricedChoice>

/** What somebody holds, with what it cost when they took it: that is what they owe for it. */
export const HeldArticle = z.extend(ArticleChoice, rates)
export type HeldArticle = z.output<typeof HeldArticle>

const UserArticle = z.extend(ArticleChoice, { isSelected: z.boolean() })
export type UserArticle = z.output<typeof UserArticle>
/** What is held costs what it did when it was taken, anything else what it costs now. */
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
