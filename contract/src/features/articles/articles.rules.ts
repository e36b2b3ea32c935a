import type { EventDay } from '#features/context/context.ts'
import type { Choice } from '#features/participation/participation.rules.ts'
import { isForWay, outcomeOf } from '#features/participation/participation.rules.ts'
import { toCents } from '#kit/money.ts'
import { STANDARD_RATE } from '#kit/vat.ts'
import type { Article, ArticleChoice, ArticleDay, HeldArticle, Rates, Unpriced } from './articles.ts'
import { GENERAL } from './articles.ts'
import type { PriceLine } from './prices.rules.ts'
import { priceFor } from './prices.rules.ts'

/** An article on a day where it is shown. */
export interface Offer {
  readonly article: Article
  /** What it costs the person, in euros as the event writes its prices. */
  readonly price: number
  readonly dayId: string
  readonly flags: ArticleDay
}

/** What decides which articles a person is offered. */
export interface Buyer {
  readonly isRemote: boolean
  /** The type in force for them. */
  readonly typoId: string | null
  /** The days they come, in the event's order. */
  readonly dayIds: readonly string[]
  /** What they hold already: it stays theirs when the article is full or disabled, at what it cost when they took it. */
  readonly held: readonly HeldArticle[]
}

/** What somebody holds, or would. */
type Held = { readonly held: readonly ArticleChoice[] }
type Taker = Held & Pick<Buyer, 'typoId'>

export const buyerOf = (choice: Choice | undefined, buyer: Omit<Buyer, 'isRemote'>): Buyer => ({
  ...buyer,
  isRemote: choice !== undefined && outcomeOf(choice).isRemote,
})

/** Admission is for those who come that way; a service is for everybody, unless the organiser says for whom. */
export function suits({ vatRegime, onlyFor }: Pick<Article, 'vatRegime' | 'onlyFor'>, isRemote: boolean): boolean {
  if (!isForWay(onlyFor, isRemote)) return false
  return vatRegime === 'service' || (vatRegime === 'admission_remote') === isRemote
}

/** What tells a choice from all others. */
export const keyOfChoice = ({ id, dayId }: ArticleChoice): string => `${id}\n${dayId}`

const lists = new WeakMap<readonly ArticleChoice[], ReadonlyMap<string, ArticleChoice>>()

/**
 * Choices by what tells them apart: each article of each day may be looked for among them. A list is read once, as none is
 * written to.
 */
export function byChoice<C extends ArticleChoice>(choices: readonly C[]): ReadonlyMap<string, C> {
  const found = lists.get(choices) ?? new Map(choices.map((one) => [keyOfChoice(one), one]))
  lists.set(choices, found)
  return found as ReadonlyMap<string, C>
}

/** The articles shown to a person: the event's as a whole first, then day by day, in their own order. */
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

/** Nothing is left of it, not counting what the person holds. */
export const isSoldOut = (offer: Offer, { held }: Held): boolean =>
  offer.article.left !== null && offer.article.left <= 0 && !isAmong(offer, held)
/** Whether it can be ticked. */
export const isChoosable = (offer: Offer, buyer: Held): boolean =>
  isAmong(offer, buyer.held) || (!offer.flags.isDisabled && !isSoldOut(offer, buyer))

export const choiceOfOffer = (offer: Offer): ArticleChoice => ({ id: offer.article.id, dayId: offer.dayId })

/**
 * What is ticked before the person has touched anything. Nothing that is paid for, unless a choice is required: a paid
 * option is agreed to by ticking it, never by leaving it ticked (Code de la consommation, L121-17).
 */
export const preselected = (offers: readonly Offer[], buyer: Buyer): ArticleChoice[] =>
  onePerRadio(
    offers.filter((offer) => {
      const mayBeTicked = offer.price === 0 || offer.flags.isRequired
      return offer.flags.isSelected && mayBeTicked && isChoosable(offer, buyer)
    }),
  ).map(choiceOfOffer)

/** At most one of the radios of a day: the first of the list. */
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
 * What a person gets: what they chose among what is offered, and what applies by itself, in the order of the offers.
 * A choice that is no longer offered is left out. Whether a limited article is left is known only when it is taken.
 */
export function chosenOffers(offers: readonly Offer[], chosen: readonly ArticleChoice[], buyer: Taker): Offer[] {
  const isIn = (offer: Offer) =>
    offer.flags.isAuto
      ? !isSoldOut(offer, buyer) || isAmong(offer, chosen)
      : isAmong(offer, chosen) && (!offer.flags.isDisabled || isAmong(offer, buyer.held))
  return takenInTurn(onePerRadio(offers.filter(isIn)), buyer)
}

/** What an article costs the person who takes it the nth: the first places of it may be taken before, by themselves too. */
function ratesOfNth({ price, prices, beyond }: Article, nth: number): Rates {
  const passed = beyond.findLast(({ left }) => left < nth)
  return passed ?? { price, prices }
}

/** The same offers, each at what it costs after those before it. */
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

/** Radios of a day are one list, its checkboxes another. */
export interface OfferList {
  readonly dayId: string
  readonly isRadio: boolean
  readonly offers: readonly Offer[]
  readonly isRequired: boolean
  /** Where its error belongs in the answer. */
  readonly path: string
}

/** The lists of the step, day by day. A list needs a choice when one of its articles does and one can still be had. */
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

/** Admission to a day is taxed at the standard rate, in basis points. */
export const DAY_VAT_RATE = STANDARD_RATE

type PricedDay = Pick<EventDay, 'id' | 'price'>

/** How lines are priced: whether the person comes remotely, and whether the event writes its prices with VAT. */
export interface Pricing {
  readonly isRemote: boolean
  readonly isGross: boolean
}

/**
 * A person's days and articles, line by line, free ones too: what was invoiced keeps its price, even where it has none
 * any more. A day is admission, on site or remote as they come: it only matters to who is taxed elsewhere than in France.
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

/** What a person's days and articles cost, line by line. Free ones are left out. */
export const priceLines = (days: readonly PricedDay[], offers: readonly Offer[], pricing: Pricing): PriceLine[] =>
  linesHeld(days, offers, pricing).filter(({ cents }) => cents > 0)

/** What a person of this type holds, to be shown, at what it cost when they took it. */
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
