import * as z from 'zod/mini'
import { getMe, getUser, placeRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const articleRefusals = refusals({
  ARTICLE_FULL: 409,
  ARTICLE_UNAVAILABLE: 422,
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

export const Article = z.object({
  id: Id,
  label: z.string(),
  /** Euros excluding VAT, for whoever has no price of their own. */
  price: z.number(),
  /** The same for people of some types, by type. */
  prices: z.record(Id, z.number()),
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

/** An article chosen for a day. */
export const ArticleChoice = z.object({ id: Id, dayId: Id })
export type ArticleChoice = z.output<typeof ArticleChoice>

const UserArticle = z.extend(ArticleChoice, { isSelected: z.boolean() })
export type UserArticle = z.output<typeof UserArticle>

export const listArticles = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/articles',
  summary: 'List the articles of an event, with what is left of those that are limited',
  access: 'user',
  params: EventPath,
  reply: z.array(Article),
})

export const getUserArticles = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/articles/users/:userId',
  summary: 'Read which articles a person has chosen, for each day they are offered',
  access: 'self',
  params: EventUserPath,
  reply: z.array(UserArticle),
})

export const saveUserArticles = endpoint({
  route: 'PUT /v2/domains/:domainId/events/:eventId/articles/users/:userId',
  summary: 'Choose articles or give them back; those that are not named stay as they are',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.array(UserArticle).check(z.maxLength(500)),
  reply: z.array(UserArticle),
  refusals: [...Object.values(articleRefusals), ...placeRefusals],
  stale: () => [listArticles, getUserArticles, getMe, getUser],
})
