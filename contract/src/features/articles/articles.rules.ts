import type { EventDay } from '#features/events/events.ts'
import type { Choice } from '#features/participation/participation.rules.ts'
import { isForWay, outcomeOf } from '#features/participation/participation.rules.ts'
import { toCents } from '#kit/money.ts'
import { STANDARD_RATE } from '#kit/vat.ts'
import type { Article, ArticleChoice, ArticleDay, HeldArticle, Rates, Unpriced } from './articles.ts'
import { GENERAL } from './articles.ts'
import type { PriceLine } from './prices.rules.ts'
import { priceFor } from './prices.rules.ts'

export interface Offer {
  readonly article: Article
  /** Price for this person, in euros as the event writes its prices. */
  readonly price: number
  readonly dayId: string
  readonly flags: ArticleDay
}

export interface Buyer {
  readonly isRemote: boolean
  readonly typoId: string | null
  readonly dayIds: readonly string[]
  /** Articles already held: kept when sold out or disabled, at the price of their purchase. */
  readonly held: readonly HeldArticle[]
}

type Held = { readonly held: readonly ArticleChoice[] }
type Taker = Held & Pick<Buyer, 'typoId'>

export const buyerOf = (choice: Choice | undefined, buyer: Omit<Buyer, 'isRemote'>): Buyer => ({
  ...buyer,
  isRemote: choice !== undefined && outcomeOf(choice).isRemote,
})

/** Admission is for people who come that way; a service is for all, unless `onlyFor` says otherwise. */
export function suits({ vatRegime, onlyFor }: Pick<Article, 'vatRegime' | 'onlyFor'>, isRemote: boolean): boolean {
  if (!isForWay(onlyFor, isRemote)) return false
  return vatRegime === 'service' || (vatRegime === 'admission_remote') === isRemote
}

/** Key of an article on a day. */
export const keyOfChoice = ({ id, dayId }: ArticleChoice): string => `${id}\n${dayId}`

const lists = new WeakMap<readonly ArticleChoice[], ReadonlyMap<string, ArticleChoice>>()

/** Choices by `keyOfChoice`. The map of a list is cached: lists are never mutated. */
export function byChoice<C extends ArticleChoice>(choices: readonly C[]): ReadonlyMap<string, C> {
  const found = lists.get(choices) ?? new Map(choices.map((one) => [keyOfChoice(one), one]))
  lists.set(choices, found)
  return found as ReadonlyMap<string, C>
}

/** Articles offered to a person: those of the event as a whole, then day by day. */
export function offersFor(articles: readonly Article[], buyer: Buyer): Offer[] {
  const held = byChoice(buyer.held)
  return [GENERAL, ...buyer.dayIds].flatMap((dayId) =>
    articles.flatMap((article): Offer[] => {
      const flags = article.days[dayId]
      if (!flags?.isShow || !suits(article, buyer.isRemote)) return []
      const own = held.get(keyOfChoice({ id: article.id, dayId }))
      return [{ article, price: priceFor(own ?? article, buyer.typoId), dayId, flags }]
    }),
  )
}

export const isAmong = (offer: Offer, choices: readonly ArticleChoice[]): boolean =>
  byChoice(choices).has(keyOfChoice(choiceOfOffer(offer)))

/** Nothing left in stock, and the person does not hold it. */
export const isSoldOut = (offer: Offer, { held }: Held): boolean =>
  offer.article.left !== null && offer.article.left <= 0 && !isAmong(offer, held)
/** Whether the person may select it. */
export const isChoosable = (offer: Offer, buyer: Held): boolean =>
  isAmong(offer, buyer.held) || (!offer.flags.isDisabled && !isSoldOut(offer, buyer))

export const choiceOfOffer = (offer: Offer): ArticleChoice => ({ id: offer.article.id, dayId: offer.dayId })

/**
 * Default selection. Paid articles are left out unless a choice is required: a paid option needs the buyer's own tick,
 * a ticked default is no consent (Code de la consommation, L121-17).
 */
export const preselected = (offers: readonly Offer[], buyer: Buyer): ArticleChoice[] =>
  onePerRadio(
    offers.filter((offer) => {
      const mayBeTicked = offer.price === 0 || offer.flags.isRequired
      return offer.flags.isSelected && mayBeTicked && isChoosable(offer, buyer)
    }),
  ).map(choiceOfOffer)

function onePerRadio(offers: readonly Offer[]): Offer[] {
  const dayIds = new Set<string>()
  return offers.filter(({ flags, dayId }) => {
    if (!flags.isRadio) return true
    const isFirst = !dayIds.has(dayId)
    dayIds.add(dayId)
    return isFirst
  })
}

/**
 * Articles that the person gets, in the order of offers: their choices still offered, and automatic ones. Stock is
 * certain only when the articles are taken.
 */
export function chosenOffers(offers: readonly Offer[], chosen: readonly ArticleChoice[], buyer: Taker): Offer[] {
  const isIn = (offer: Offer) =>
    offer.flags.isAuto
      ? !isSoldOut(offer, buyer) || isAmong(offer, chosen)
      : isAmong(offer, chosen) && (!offer.flags.isDisabled || isAmong(offer, buyer.held))
  return takenInTurn(onePerRadio(offers.filter(isIn)), buyer)
}

/** Rates of the nth unit that one person takes: their own units use up the first places too. */
function ratesOfNth({ price, prices, beyond }: Article, nth: number): Rates {
  const passed = beyond.findLast(({ left }) => left < nth)
  return passed ?? { price, prices }
}

/** Prices each offer as if those before it were taken first. */
function takenInTurn(offers: readonly Offer[], { held, typoId }: Taker): Offer[] {
  const taken = new Map<string, number>()
  return offers.map((offer) => {
    if (offer.article.beyond.length === 0 || isAmong(offer, held)) return offer
    const nth = (taken.get(offer.article.id) ?? 0) + 1
    taken.set(offer.article.id, nth)
    const price = priceFor(ratesOfNth(offer.article, nth), typoId)
    return price === offer.price ? offer : { ...offer, price }
  })
}

/** Radios and checkboxes of a day are two lists. */
export interface OfferList {
  readonly dayId: string
  readonly isRadio: boolean
  readonly offers: readonly Offer[]
  readonly isRequired: boolean
  readonly path: string
}

/** Lists of the step, day by day. A list is required when one of its articles is, and one can still be had. */
export function listsOf(offers: readonly Offer[], buyer: Held): OfferList[] {
  const byDay = new Map<string, Offer[]>()
  for (const offer of offers) {
    const ofDay = byDay.get(offer.dayId) ?? []
    ofDay.push(offer)
    byDay.set(offer.dayId, ofDay)
  }
  return [...byDay].flatMap(([dayId, ofDay]) =>
    [true, false].flatMap((isRadio): OfferList[] => {
      const own = ofDay.filter((offer) => offer.flags.isRadio === isRadio)
      const isRequired =
        own.some((offer) => offer.flags.isRequired) &&
        own.some((offer) => !offer.flags.isAuto && isChoosable(offer, buyer))
      const path = isRadio ? `${dayId}-radio` : dayId
      return own.length > 0 ? [{ dayId, isRadio, offers: own, isRequired, path }] : []
    }),
  )
}

/** Admission to a day is taxed at the standard rate; basis points. */
export const DAY_VAT_RATE = STANDARD_RATE

type PricedDay = Pick<EventDay, 'id' | 'price'>

export interface Pricing {
  readonly isRemote: boolean
  readonly isGross: boolean
}

/**
 * Price lines of a person's days and articles, free ones included: an invoiced one keeps its line even where it costs
 * nothing any more. A day is admission on site or remote, which matters only for buyers taxed outside France.
 */
export function linesHeld(
  days: readonly PricedDay[],
  offers: readonly Offer[],
  { isRemote, isGross }: Pricing,
): PriceLine[] {
  const priced = (price: number) => ({ cents: toCents(price), ...(isGross && { isGross }) })
  const admission = isRemote ? 'admission_remote' : 'admission_on_site'
  const dayLines = days.map(
    ({ id, price }): PriceLine => ({
      ...{ key: id, ...priced(price), vatRate: DAY_VAT_RATE, dayId: id, regime: admission },
    }),
  )
  const articleLines = offers.map(({ article, price, dayId }): PriceLine => {
    const { id: articleId, label, vatRegime: regime } = article
    const vatRate = Math.round(article.vatRate * 100)
    return { key: `${articleId} ${dayId}`, ...priced(price), vatRate, dayId, regime, articleId, label }
  })
  return [...dayLines, ...articleLines]
}

/** Price lines of a person's days and articles, without free ones. */
export const priceLines = (days: readonly PricedDay[], offers: readonly Offer[], pricing: Pricing): PriceLine[] =>
  linesHeld(days, offers, pricing).filter(({ cents }) => cents > 0)

/** Offers for the articles that a person of this type holds, at the price of their purchase. */
export function offersHeld(
  articles: readonly Unpriced[],
  held: readonly HeldArticle[],
  typoId: string | null,
): Offer[] {
  const dayIds = [...new Set(held.map((choice) => choice.dayId))]
  const owned = byChoice(held)
  return dayIds.flatMap((dayId) =>
    articles.flatMap((article): Offer[] => {
      const flags = article.days[dayId]
      const own = owned.get(keyOfChoice({ id: article.id, dayId }))
      if (!flags || !own) return []
      const { price, prices } = own
      return [
        { article: { ...article, price, prices, later: [], beyond: [] }, price: priceFor(own, typoId), dayId, flags },
      ]
    }),
  )
}
