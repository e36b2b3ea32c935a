import type { Buyer, Offer } from '#features/articles/articles.rules.ts'
import {
  buyerOf,
  choiceOfOffer,
  chosenOffers,
  isAmong,
  isChoosable,
  isSoldOut,
  linesHeld,
  listsOf,
  offersFor,
} from '#features/articles/articles.rules.ts'
import type { Article } from '#features/articles/articles.ts'
import type { Changes } from '#features/articles/changes.rules.ts'
import { changesOf } from '#features/articles/changes.rules.ts'
import { priceFor, sum } from '#features/articles/prices.rules.ts'
import type { SettingLayers } from '#features/context/context.rules.ts'
import { effectiveSettings, isAskedNothing, registrationPhase } from '#features/context/context.rules.ts'
import type { Settings } from '#features/context/context.settings.ts'
import type { Event, EventDay } from '#features/context/context.ts'
import { daysOffered } from '#features/context/hours.rules.ts'
import type { Choice } from '#features/participation/participation.rules.ts'
import { mayWait, offeredChoices, outcomeOf } from '#features/participation/participation.rules.ts'
import { localToInstant } from '#kit/calendar.ts'
import { toEuros } from '#kit/money.ts'
import { visibleTypologies } from './typologies.rules.ts'
import type { ListedPrice, PriceList, Typology } from './typologies.ts'

/** What an event tells anybody of its prices, and when. */
interface Told {
  readonly layers: SettingLayers
  readonly language: string
  readonly event: Event
  readonly typologies: readonly Typology[]
  /** As they are offered at `pricedAt`. */
  readonly articles: readonly Article[]
  readonly now: Date
}

/** Whether an event asks anybody to pay. */
const asksAnybody = ({ FO_PAYMENT_ACTIVE, typosV2 = {} }: SettingLayers['settings']): boolean =>
  FO_PAYMENT_ACTIVE || Object.values(typosV2).some((own) => own.FO_PAYMENT_ACTIVE)

/** Whether the public page of an event lists prices: not where visitors cannot make an account, nor where nobody pays. */
export function listsPrices(layers: SettingLayers, language: string): boolean {
  const { FO_ENTRANCE, FO_ENTRANCE_PRICES, FO_MEETING_CREATE_ACCOUNT_HIDE } = effectiveSettings(layers, language)
  return FO_ENTRANCE && FO_ENTRANCE_PRICES && !FO_MEETING_CREATE_ACCOUNT_HIDE && asksAnybody(layers.settings)
}

/** The moment whose prices are listed: now, or when registration opens; nothing where no price is listed. */
export function pricedAt(layers: SettingLayers, language: string, now: Date): Date | undefined {
  if (!listsPrices(layers, language)) return undefined
  const settings = effectiveSettings(layers, language)
  const phase = registrationPhase(settings, now)
  if (phase === 'closed') return undefined
  return phase === 'before' ? new Date(settings.FO_REGISTER_START) : now
}

/** Whether people of a type pay for an article, now or later. */
const isEverPaid = ({ later, beyond, ...now }: Article, typoId: string | null): boolean =>
  [now, ...later, ...beyond].some((rates) => priceFor(rates, typoId) > 0)

/** One way for somebody to come, and on which days. */
interface Stay {
  readonly choice: Choice
  readonly days: readonly EventDay[]
}

/** Somebody of a type who has chosen nothing yet, in the event as they would find it. */
interface Visitor {
  readonly typoId: string | null
  readonly settings: Settings
  /** They are asked nothing where others pay. */
  readonly isFree: boolean
  readonly event: Event
  readonly articles: readonly Article[]
  /** Those of them that somebody has who adds nothing, or may have to choose among. */
  readonly needed: readonly Article[]
}

const buyerIn = ({ typoId }: Visitor, { choice, days }: Stay): Buyer =>
  buyerOf(choice, { typoId, dayIds: days.map(({ id }) => id), held: [] })

/** The ways to come that a visitor is offered now. */
function waysOf({ settings, event }: Visitor): Choice[] {
  if (settings.FO_PARTICIPATION_DISABLED) return event.canRegister ? ['onsite'] : []
  return offeredChoices(settings, event, null).filter((choice) => outcomeOf(choice).registered)
}

/** The least that a visitor may come for: a day where days are chosen, else all of them. */
function leastStays(visitor: Visitor): Stay[] {
  const { settings, event } = visitor
  return waysOf(visitor).flatMap((choice): Stay[] => {
    if (settings.FO_DATES_BYPASS || event.days.length < 2) return [{ choice, days: event.days }]
    return event.days.filter((day) => outcomeOf(choice).isRemote || !day.isFull).map((day) => ({ choice, days: [day] }))
  })
}

/** What decides what somebody has who adds nothing: what may come by itself, and the lists that need a choice. */
function needed(articles: readonly Article[]): Article[] {
  const listOf = (dayId: string, isRadio: boolean) => `${dayId} ${isRadio}`
  const flagged = articles.flatMap(({ days }) => Object.entries(days))
  const lists = new Set(flagged.flatMap(([dayId, flags]) => (flags.isRequired ? [listOf(dayId, flags.isRadio)] : [])))
  return articles.filter(({ days }) =>
    Object.entries(days).some(([dayId, flags]) => flags.isAuto || lists.has(listOf(dayId, flags.isRadio))),
  )
}

/** Every day that a visitor may come, by each way. */
const fullStays = (visitor: Visitor): Stay[] =>
  waysOf(visitor).map((choice) => {
    const isAny = visitor.settings.FO_DATES_BYPASS || outcomeOf(choice).isRemote
    return { choice, days: visitor.event.days.filter((day) => isAny || !day.isFull) }
  })

const isSold = (offer: Offer): boolean => !offer.flags.isAuto && !offer.flags.isDisabled
type Picking = (offers: readonly Offer[]) => Offer | undefined
const cheapest: Picking = (offers) => offers.toSorted((a, b) => a.price - b.price)[0]
const dearest: Picking = (offers) => offers.toSorted((a, b) => b.price - a.price)[0]

/** What somebody has who adds nothing: what comes by itself, and one of each list that needs a choice. */
function obligatory(visitor: Visitor, stay: Stay, pick: Picking): Offer[] {
  const buyer = buyerIn(visitor, stay)
  const offers = offersFor(visitor.needed, buyer)
  const given = chosenOffers(offers, [], buyer).map(choiceOfOffer)
  const lacking = listsOf(offers, buyer).filter(
    (list) => list.isRequired && !list.offers.some((one) => isAmong(one, given)),
  )
  const picked = lacking.flatMap(
    (list) => pick(list.offers.filter((one) => isSold(one) && isChoosable(one, buyer))) ?? [],
  )
  return chosenOffers(offers, picked.map(choiceOfOffer), buyer)
}

const costOf = ({ days }: Stay, offers: readonly Offer[]): number =>
  sum(linesHeld(days, offers, { isRemote: false, isGross: false }).map(({ cents }) => cents))

/** Whether a list that needs a choice has nothing left. */
function isSoldOutFor(visitor: Visitor, stay: Stay): boolean {
  const buyer = buyerIn(visitor, stay)
  return listsOf(offersFor(visitor.needed, buyer), buyer).some(({ offers }) => {
    const sold = offers.filter(isSold)
    const isRequired = offers.some(({ flags }) => flags.isRequired)
    return isRequired && sold.length > 0 && sold.every((one) => isSoldOut(one, buyer))
  })
}

/** How many may still come this way: what is left of the articles that the lists which need a choice leave no way around. */
function leftOf(visitor: Visitor, stay: Stay): number | null {
  const buyer = buyerIn(visitor, stay)
  const bounds = listsOf(offersFor(visitor.needed, buyer), buyer).flatMap(({ isRequired, offers }) => {
    const sold = offers.filter((one) => isSold(one) && isChoosable(one, buyer))
    const lefts = sold.flatMap(({ article }) => article.left ?? [])
    return isRequired && lefts.length > 0 && lefts.length === sold.length ? [sum(lefts)] : []
  })
  return bounds.length > 0 ? Math.min(...bounds) : null
}

interface Least {
  readonly stay: Stay
  readonly offers: readonly Offer[]
  readonly cents: number
}

/** The least that somebody pays to come; nothing where they cannot. */
function leastOf(visitor: Visitor): Least | undefined {
  const all = leastStays(visitor)
    .filter((stay) => !isSoldOutFor(visitor, stay))
    .map((stay) => {
      const offers = obligatory(visitor, stay, cheapest)
      return { stay, offers, cents: costOf(stay, offers) }
    })
  return all.toSorted((a, b) => a.cents - b.cents)[0]
}

/** The same visitor after the end of a day. */
const afterDay = (visitor: Visitor, day: string): Visitor => ({
  ...visitor,
  needed: visitor.needed.map((article) => ({ ...article, ...article.later.findLast(({ after }) => after <= day) })),
})

/** The same visitor once so many more of the first places of an article are taken. */
const pastPlaces = (visitor: Visitor, articleId: string, taken: number): Visitor => ({
  ...visitor,
  needed: visitor.needed.map((article) => {
    const rates = article.id === articleId ? article.beyond.findLast(({ left }) => left <= taken) : undefined
    return { ...article, ...(rates && { price: rates.price, prices: rates.prices, beyond: [] }) }
  }),
})

/** What the least that somebody pays comes to. */
function changesIn(visitor: Visitor, least: Least): Changes {
  const days = [...new Set(visitor.needed.flatMap(({ later }) => later.map(({ after }) => after)))].toSorted()
  const [later] = days.flatMap((after) => {
    const cents = leastOf(afterDay(visitor, after))?.cents
    return cents === undefined || cents === least.cents ? [] : [{ after, price: toEuros(cents) }]
  })
  const steps = least.offers.flatMap(({ article, price }) => {
    const { beyond } = changesOf(article, price, visitor.typoId)
    return beyond ? [{ id: article.id, left: beyond.left }] : []
  })
  const [beyond] = steps
    .toSorted((a, b) => a.left - b.left)
    .flatMap(({ id, left }) => {
      const cents = leastOf(pastPlaces(visitor, id, left))?.cents
      return cents === undefined || cents === least.cents ? [] : [{ left, price: toEuros(cents) }]
    })
  return { beyond, later }
}

const told = ({ beyond, later }: Changes): Pick<ListedPrice, 'beyond' | 'later'> => ({
  beyond: beyond ?? null,
  later: later ?? null,
})
const UNCHANGED = told({ beyond: undefined, later: undefined })

/**
 * What it costs people of a type to come; nothing where the event offers them no way, even with places left, nor where it has no
 * types and asks for days alone, which say their price themselves.
 */
function typePrice(visitor: Visitor, label: string, now: Date): ListedPrice | undefined {
  const { typoId, settings, event, isFree } = visitor
  if (typoId === null && !visitor.needed.some((article) => isEverPaid(article, null))) return undefined
  const least = leastOf(visitor)
  const row = { id: typoId ?? '', label, onlyFor: null }
  if (!least) {
    if (waysOf(visitor).length === 0 && !event.days.some((day) => day.isFull)) return undefined
    const place = mayWait(settings, event, null, now) ? 'line' : 'full'
    return { ...row, place, price: null, isFrom: false, left: null, ...UNCHANGED }
  }
  const isOnSiteFull =
    !settings.FO_PARTICIPATION_ONSITE_HIDE && !event.canRegister && event.days.some((day) => day.isFull)
  const most = Math.max(...fullStays(visitor).map((stay) => costOf(stay, obligatory(visitor, stay, dearest))))
  const lefts = leastStays(visitor).map((stay) => (isSoldOutFor(visitor, stay) ? 0 : leftOf(visitor, stay)))
  return {
    ...row,
    place: isOnSiteFull ? 'remote' : 'open',
    price: isFree ? 0 : toEuros(least.cents),
    isFrom: !isFree && most > least.cents,
    left: lefts.every((left) => left !== null) ? Math.max(...lefts) : null,
    ...(isFree ? UNCHANGED : told(changesIn(visitor, least))),
  }
}

/** An article that a visitor may add, by one way to come. */
interface Added {
  readonly offer: Offer
  readonly visitor: Visitor
  readonly choice: Choice
}

/** What visitors may add to what is obligatory: nothing that comes by itself, nor the only one of a list that needs a choice. */
function addedBy(visitor: Visitor): Added[] {
  return fullStays(visitor).flatMap((stay) => {
    const buyer = buyerIn(visitor, stay)
    const lists = listsOf(offersFor(visitor.articles, buyer), buyer)
    const offers = lists.flatMap((list) => {
      const sold = list.offers.filter(isSold)
      return sold.length === 1 && sold.some(({ flags }) => flags.isRequired) ? [] : sold
    })
    return offers.map((offer) => ({ offer, visitor, choice: stay.choice }))
  })
}

/** What an article costs those who may add it; nothing where it costs nobody anything. */
function articlePrice(article: Article, all: readonly Added[], isBothWays: boolean): ListedPrice | undefined {
  const own = all.filter(({ offer }) => offer.article.id === article.id)
  const paid = own.filter(({ visitor }) => !visitor.isFree)
  const everPaid = paid.filter(({ visitor: { typoId } }) => isEverPaid(article, typoId))
  const least = everPaid.toSorted((a, b) => a.offer.price - b.offer.price)[0]
  if (!least) return undefined
  const ways = new Set(own.map(({ choice }) => outcomeOf(choice).isRemote))
  const onlyFor = isBothWays && ways.size === 1 ? (ways.has(true) ? 'remote' : 'onsite') : null
  const row = { id: article.id, label: article.label, onlyFor } as const
  if (article.left !== null && article.left <= 0)
    return { ...row, place: 'full', price: null, isFrom: false, left: null, ...UNCHANGED }
  return {
    ...row,
    place: 'open',
    price: least.offer.price,
    isFrom: everPaid.some(({ offer }) => offer.price !== least.offer.price),
    left: article.left,
    ...told(changesOf(article, least.offer.price, least.visitor.typoId)),
  }
}

/** The first instant after which something else may be listed, whatever is taken meanwhile; ISO 8601. */
function validUntil({ layers, language, event, articles, now }: Told): string | null {
  const { FO_REGISTER_START, FO_REGISTER_END } = effectiveSettings(layers, language)
  const ends = articles.flatMap(({ later }) => later.map(({ after }) => after))
  const instants = [
    ...[FO_REGISTER_START, FO_REGISTER_END, ...event.days.map(({ endAt }) => endAt)].filter(Boolean).map(Date.parse),
    // The first millisecond of the next day.
    ...ends.map((day) => localToInstant(day, '23:59', event.timeZone).getTime() + 60_000),
  ].filter((time) => time > now.getTime())
  return instants.length > 0 ? new Date(Math.min(...instants)).toISOString() : null
}

/** Whether anybody who may come by themselves would pay for something. */
const isPaidBy = ({ isFree, typoId, event, articles }: Visitor): boolean =>
  !isFree && (event.days.some(({ price }) => price > 0) || articles.some((article) => isEverPaid(article, typoId)))

/**
 * What an event tells anybody of its prices before they have an account: what it costs people of each type to come, and what they
 * may add, by the rules of the steps of a registration. Types that are hidden or retired are not told, nor is anything of an
 * event that has closed, or that nobody pays for.
 */
export function priceListOf(given: Told): PriceList {
  const { layers, language, typologies, articles, now } = given
  const settings = effectiveSettings(layers, language)
  const { FO_PRICES_WITH_VAT: isGross, FO_SELLER } = settings
  const list = { language, vat: isGross ? (FO_SELLER.isExempt ? 'none' : 'included') : 'excluded' } as const
  const at = pricedAt(layers, language, now)
  const nothing = { ...list, types: [], articles: [], validUntil: null }
  if (!at) return nothing
  const event = { ...given.event, days: daysOffered(given.event.days, [], at) }
  const visitorOf = (typoId: string | null): Visitor => {
    const own = effectiveSettings(layers, language, typoId)
    const isFree = isAskedNothing(layers.settings, own)
    const sold = own.FO_ARTICLES_ACTIVE ? articles : []
    return { typoId, settings: own, isFree, event, articles: sold, needed: needed(sold) }
  }
  const offered = visibleTypologies(typologies, settings)
  const visitors = (offered.length > 0 ? offered : [null]).map((type) => ({
    visitor: visitorOf(type?.id ?? null),
    label: type?.label ?? '',
  }))
  if (!visitors.some(({ visitor }) => isPaidBy(visitor))) return nothing
  const types = visitors.flatMap(({ visitor, label }) => typePrice(visitor, label, now) ?? [])
  const added = visitors.flatMap(({ visitor }) => addedBy(visitor))
  const isBothWays = new Set(visitors.flatMap(({ visitor }) => waysOf(visitor))).size > 1
  const sold = articles.flatMap((article) => articlePrice(article, added, isBothWays) ?? [])
  return { ...list, types, articles: sold, validUntil: validUntil(given) }
}
