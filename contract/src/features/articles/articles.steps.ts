import * as z from 'zod/mini'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes, datesStep, typologyInForce } from '#features/participation/participation.steps.ts'
import { maxLength } from '#kit/fields.ts'
import type { StepErrors } from '#kit/step.ts'
import { step } from '#kit/step.ts'
import type { Buyer, Offer, OfferList, Pricing } from './articles.rules.ts'
import { buyerOf, choiceOfOffer, chosenOffers, isAmong, listsOf, offersFor } from './articles.rules.ts'
import type { Article, HeldArticle } from './articles.ts'
import { PricedChoice } from './articles.ts'

export const ArticlesAnswer = z.object({ articles: z.array(PricedChoice).check(maxLength(500)) })
export type ArticlesAnswer = z.output<typeof ArticlesAnswer>

export interface ArticleWorld extends ParticipationWorld {
  readonly articles: readonly Article[]
  readonly heldArticles: readonly HeldArticle[]
  readonly draft: ParticipationWorld['draft'] & {
    readonly typology?: { readonly typoId: string } | undefined
    readonly dates?: { readonly dayIds: readonly string[] } | undefined
    readonly articles?: ArticlesAnswer | undefined
  }
}

/** Days that the person comes, in the event's order; every day until they have chosen. */
export function chosenDays(world: ArticleWorld): ArticleWorld['event']['days'] {
  const dayIds = datesStep.shown(world) ? world.draft.dates?.dayIds : undefined
  return world.event.days.filter((day) => dayIds === undefined || dayIds.includes(day.id))
}

/** Participant type that prices follow; exhibitors get `FO_TYPOLOGY_EXHIBITOR` when they register. */
const typologyOf = ({ draft, subject, settings }: ArticleWorld): string | null =>
  (subject.isExhibitor && settings.FO_TYPOLOGY_EXHIBITOR) || typologyInForce(draft, subject)

export const buyerIn = (world: ArticleWorld): Buyer =>
  buyerOf(choiceIn(world), {
    typoId: typologyOf(world),
    dayIds: chosenDays(world).map((day) => day.id),
    held: world.heldArticles,
  })

/** Pricing of this registration. */
export const pricingIn = (world: ArticleWorld): Pricing => ({
  isRemote: buyerIn(world).isRemote,
  isGross: world.settings.FO_PRICES_WITH_VAT,
})

export const offersIn = (world: ArticleWorld): Offer[] =>
  world.settings.FO_ARTICLES_ACTIVE ? offersFor(world.articles, buyerIn(world)) : []

const listsIn = (world: ArticleWorld): OfferList[] => listsOf(offersIn(world), buyerIn(world))

/** Offers that the person gets by their answer; without an answer, what they hold. */
export const articlesIn = (world: ArticleWorld, answer = world.draft.articles): Offer[] =>
  chosenOffers(offersIn(world), answer?.articles ?? world.heldArticles, buyerIn(world))

export const articlesStep = step({
  key: 'articles',
  schema: ArticlesAnswer,
  screen: 'shared',
  questions: ({ articles }: ArticleWorld) =>
    new Set(
      articles.flatMap(({ days }) =>
        Object.entries(days).map(([dayId, { isRadio = false } = {}]) => `${dayId} ${isRadio}`),
      ),
    ).size,
  shown: (world: ArticleWorld) => comes(world) && offersIn(world).length > 0,
  errors(answer, world: ArticleWorld): StepErrors {
    const chosen = articlesIn(world, answer).map(({ article, dayId }) => ({ id: article.id, dayId }))
    const lacking = listsIn(world).filter(
      (list) => list.isRequired && !list.offers.some((offer) => isAmong(offer, chosen)),
    )
    return Object.fromEntries(lacking.map((list) => [list.path, 'CHOICE_REQUIRED']))
  },
  prefill: ({ subject, heldArticles }: ArticleWorld) =>
    subject.UserEvent?.registered ? { articles: heldArticles.map(({ id, dayId }) => ({ id, dayId })) } : undefined,
  // Sends the prices that were shown, so that the server charges no more.
  complete(answer, world: ArticleWorld) {
    if (!answer) return undefined
    const offers = articlesIn(world, answer)
    const priced = ({ id, dayId }: PricedChoice): PricedChoice => {
      const offer = offers.find((one) => one.article.id === id && one.dayId === dayId)
      return { id, dayId, ...(offer && { price: offer.price }) }
    }
    return { articles: answer.articles.map(priced) }
  },
  comparable: (answer, world: ArticleWorld) => articlesIn(world, answer).map(choiceOfOffer),
})
