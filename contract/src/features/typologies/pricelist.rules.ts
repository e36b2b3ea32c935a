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
import { GENERAL } from '#features/articles/articles.ts'
import type { Changes } from '#features/articles/changes.rules.ts'
import { changesOf } from '#features/articles/changes.rules.ts'
import { priceFor, sum } from '#features/articles/prices.rules.ts'
import type { SettingLayers } from '#features/events/events.rules.ts'
import { effectiveSettings, isAskedNothing, registrationPhase } from '#features/events/events.rules.ts'
import type { Settings } from '#features/events/events.settings.ts'
import type { Event, EventDay } from '#features/events/events.ts'
import { daysOffered } from '#features/events/hours.rules.ts'
import type { Choice } from '#features/participation/participation.rules.ts'
import { mayWait, offeredChoices, outcomeOf } from '#features/participation/participation.rules.ts'
import { localToInstant } from '#kit/calendar.ts'
import { toEuros } from '#kit/money.ts'
import { visibleTypologies } from './typologies.rules.ts'
import type { ListedPrice, PriceList, Typology } from './typologies.ts'

interface PriceListInput {
  readonly layers: SettingLayers
  readonly language: string
  readonly event: Event
  readonly typologies: readonly Typology[]
  readonly articles: readonly Article[]
  readonly now: Date
}

const asksAnybody = ({ FO_PAYMENT_ACTIVE, typosV2 = {} }: SettingLayers['settings']): boolean =>
  FO_PAYMENT_ACTIVE || Object.values(typosV2).some((own) => own.FO_PAYMENT_ACTIVE)

/** Whether the public page lists prices: not where visitors cannot create an account, nor where all is free. */
export function listsPrices(layers: SettingLayers, language: string): boolean {
  const { FO_ENTRANCE, FO_ENTRANCE_PRICES, FO_MEETING_CREATE_ACCOUNT_HIDE } = effectiveSettings(layers, language)
  return FO_ENTRANCE && FO_ENTRANCE_PRICES && !FO_MEETING_CREATE_ACCOUNT_HIDE && asksAnybody(layers.settings)
}

/** Moment whose prices are listed: now, or the opening of registration; undefined where none is listed. */
export function pricedAt(layers: SettingLayers, language: string, now: Date): Date | undefined {
  if (!listsPrices(layers, language)) return undefined
  const settings = effectiveSettings(layers, language)
  const phase = registrationPhase(settings, now)
  if (phase === 'closed') return undefined
  return phase === 'before' ? new Date(settings.FO_REGISTER_START) : now
}

const isEverPaid = ({ later, beyond, ...now }: Article, typoId: string | null): boolean =>
  [now, ...later, ...beyond].some((rates) => priceFor(rates, typoId) > 0)

/** A person of a type who has chosen nothing yet. */
interface Visitor {
  readonly typoId: string | null
  readonly settings: Settings
  /** Pays nothing, though others do. */
  readonly isFree: boolean
  readonly event: Event
  readonly articles: readonly Article[]
  /** Articles that come automatically, or belong to a list that requires a choice. */
  readonly needed: readonly Article[]
}

const buyerIn = ({ typoId }: Visitor, choice: Choice, dayIds: readonly string[]): Buyer =>
  buyerOf(choice, { typoId, dayIds, held: [] })

function waysOf({ settings, event }: Visitor): Choice[] {
  if (settings.FO_PARTICIPATION_DISABLED) return event.canRegister ? ['onsite'] : []
  return offeredChoices(settings, event, null).filter((choice) => outcomeOf(choice).registered)
}

function needed(articles: readonly Article[]): Article[] {
  const listOf = (dayId: string, isRadio: boolean) => `${dayId} ${isRadio}`
  const flagged = articles.flatMap(({ days }) => Object.entries(days))
  const lists = new Set(flagged.flatMap(([dayId, flags]) => (flags.isRequired ? [listOf(dayId, flags.isRadio)] : [])))
  return articles.filter(({ days }) =>
    Object.entries(days).some(([dayId, flags]) => flags.isAuto || lists.has(listOf(dayId, flags.isRadio))),
  )
}

const isSold = (offer: Offer): boolean => !offer.flags.isAuto && !offer.flags.isDisabled

/** Minimum of a day, or of the event as a whole: automatic articles and one choice of each required list. */
interface Part {
  readonly day: EventDay | undefined
  readonly isSoldOut: boolean
  /** People who may still have it, limited by the required lists in which every choice is limited. */
  readonly left: number | null
  /** Cheapest and dearest choice of each required list. */
  readonly least: readonly Offer[]
  readonly most: readonly Offer[]
}

function partOf(visitor: Visitor, choice: Choice, day: EventDay | undefined): Part {
  const dayId = day?.id ?? GENERAL
  const buyer = buyerIn(visitor, choice, day ? [day.id] : [])
  const own = visitor.needed.filter(({ days }) => days[dayId])
  const offers = offersFor(own, buyer).filter((offer) => offer.dayId === dayId)
  const given = chosenOffers(offers, [], buyer).map(choiceOfOffer)
  const lists = listsOf(offers, buyer).map((list) => {
    const sold = list.offers.filter(isSold)
    const byPrice = sold.filter((one) => isChoosable(one, buyer)).toSorted((a, b) => a.price - b.price)
    return { ...list, sold, byPrice, isLacking: list.isRequired && !list.offers.some((one) => isAmong(one, given)) }
  })
  const lacking = lists.filter(({ isLacking }) => isLacking)
  const withPicked = (at: 0 | -1) =>
    chosenOffers(offers, lacking.flatMap(({ byPrice }) => byPrice.at(at) ?? []).map(choiceOfOffer), buyer)
  const bounds = lists.flatMap(({ isRequired, byPrice }) => {
    const lefts = byPrice.flatMap(({ article }) => article.left ?? [])
    return isRequired && lefts.length > 0 && lefts.length === byPrice.length ? [sum(lefts)] : []
  })
  return {
    day,
    isSoldOut: lists.some(
      (list) =>
        list.offers.some(({ flags }) => flags.isRequired) &&
        list.sold.length > 0 &&
        list.sold.every((one) => isSoldOut(one, buyer)),
    ),
    left: bounds.length > 0 ? Math.min(...bounds) : null,
    least: withPicked(0),
    most: withPicked(-1),
  }
}

interface Way {
  readonly choice: Choice
  readonly general: Part
  readonly days: readonly Part[]
  /** The person chooses days, at least one; otherwise they get all days. */
  readonly isChosen: boolean
}

function readWays(visitor: Visitor): Way[] {
  const { settings, event } = visitor
  const isChosen = !settings.FO_DATES_BYPASS && event.days.length > 1
  return waysOf(visitor).map((choice) => {
    const days = event.days.filter((day) => !isChosen || outcomeOf(choice).isRemote || !day.isFull)
    const general = partOf(visitor, choice, undefined)
    return { choice, general, days: days.map((day) => partOf(visitor, choice, day)), isChosen }
  })
}

/** Smallest stays of a way: one day where days are chosen, else all days. */
const leastStays = ({ general, days, isChosen }: Way): Part[][] =>
  isChosen ? days.map((day) => [general, day]) : [[general, ...days]]

interface Cost {
  readonly offers: readonly Offer[]
  readonly cents: number
}

/** Cost of some parts together: the first places of an article count once. */
function costOf(visitor: Visitor, choice: Choice, parts: readonly Part[], which: 'least' | 'most'): Cost {
  const days = parts.flatMap(({ day }) => day ?? [])
  const taken = parts.flatMap((part) => part[which])
  const buyer = buyerIn(
    visitor,
    choice,
    days.map(({ id }) => id),
  )
  const isInTurn = taken.some(({ article }) => article.beyond.length > 0)
  const offers = isInTurn ? chosenOffers(taken, taken.map(choiceOfOffer), buyer) : taken
  const lines = linesHeld(days, offers, { isRemote: buyer.isRemote, isGross: false })
  return { offers, cents: sum(lines.map(({ cents }) => cents)) }
}

/** Lowest total to come; undefined where it is not possible. */
function leastOf(visitor: Visitor, ways: readonly Way[] = readWays(visitor)): Cost | undefined {
  const all = ways.flatMap((way) =>
    leastStays(way)
      .filter((parts) => !parts.some(({ isSoldOut }) => isSoldOut))
      .map((parts) => costOf(visitor, way.choice, parts, 'least')),
  )
  return all.toSorted((a, b) => a.cents - b.cents)[0]
}

/** People who may still come; null if one way is unlimited. */
function leftOf(ways: readonly Way[]): number | null {
  const lefts = ways.flatMap(leastStays).map((parts) => {
    if (parts.some(({ isSoldOut }) => isSoldOut)) return 0
    const bounds = parts.flatMap(({ left }) => left ?? [])
    return bounds.length > 0 ? Math.min(...bounds) : null
  })
  return lefts.every((left) => left !== null) ? Math.max(...lefts) : null
}

const afterDay = (visitor: Visitor, day: string): Visitor => ({
  ...visitor,
  needed: visitor.needed.map((article) => ({ ...article, ...article.later.findLast(({ after }) => after <= day) })),
})

const pastPlaces = (visitor: Visitor, articleId: string, taken: number): Visitor => ({
  ...visitor,
  needed: visitor.needed.map((article) => {
    const rates = article.id === articleId ? article.beyond.findLast(({ left }) => left <= taken) : undefined
    return { ...article, ...(rates && { price: rates.price, prices: rates.prices, beyond: [] }) }
  }),
})

function changesIn(visitor: Visitor, least: Cost): Changes {
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
 * Price to come for a type; undefined where the event offers it no way at all, and for an event without types that
 * charges days alone, as days list their own price.
 */
function typePrice(visitor: Visitor, now: Date): Omit<ListedPrice, 'id' | 'label'> | undefined {
  const { typoId, settings, event, isFree } = visitor
  if (typoId === null && !visitor.needed.some((article) => isEverPaid(article, null))) return undefined
  const ways = readWays(visitor)
  const least = leastOf(visitor, ways)
  const row = { onlyFor: null }
  if (!least) {
    if (ways.length === 0 && !event.days.some((day) => day.isFull)) return undefined
    const place = mayWait(settings, event, null, now) ? 'line' : 'full'
    return { ...row, place, price: null, isFrom: false, left: null, ...UNCHANGED }
  }
  const isOnSiteFull =
    !settings.FO_PARTICIPATION_ONSITE_HIDE && !event.canRegister && event.days.some((day) => day.isFull)
  const most = ways.map((way) => costOf(visitor, way.choice, [way.general, ...way.days], 'most').cents)
  return {
    ...row,
    place: isOnSiteFull ? 'remote' : 'open',
    price: isFree ? 0 : toEuros(least.cents),
    isFrom: !isFree && Math.max(...most) > least.cents,
    left: leftOf(ways),
    ...(isFree ? UNCHANGED : told(changesIn(visitor, least))),
  }
}

interface Added {
  readonly offer: Offer
  readonly visitor: Visitor
  readonly choice: Choice
}

/** Optional articles: neither automatic, nor the only choice of a required list. */
function addedBy(visitor: Visitor): Added[] {
  const { settings, event, articles } = visitor
  return waysOf(visitor).flatMap((choice) => {
    const isAny = settings.FO_DATES_BYPASS || outcomeOf(choice).isRemote
    const days = event.days.filter((day) => isAny || !day.isFull)
    const buyer = buyerIn(
      visitor,
      choice,
      days.map(({ id }) => id),
    )
    const offers = listsOf(offersFor(articles, buyer), buyer).flatMap((list) => {
      const sold = list.offers.filter(isSold)
      return sold.length === 1 && sold.some(({ flags }) => flags.isRequired) ? [] : sold
    })
    // The price is the same on each day.
    const one = new Map(offers.map((offer) => [offer.article.id, offer]))
    return [...one.values()].map((offer) => ({ offer, visitor, choice }))
  })
}

/** Price of an optional article; undefined if it is free for all who may add it. */
function articlePrice(article: Article, own: readonly Added[], isBothWays: boolean): ListedPrice | undefined {
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

/** First instant after which time alone may change the list; ISO 8601. */
function validUntil({ layers, language, event, articles, now }: PriceListInput): string | null {
  const { FO_REGISTER_START, FO_REGISTER_END } = effectiveSettings(layers, language)
  const ends = articles.flatMap(({ later }) => later.map(({ after }) => after))
  const instants = [
    ...[FO_REGISTER_START, FO_REGISTER_END, ...event.days.map(({ endAt }) => endAt)].filter(Boolean).map(Date.parse),
    // The first millisecond of the next day.
    ...ends.map((day) => localToInstant(day, '23:59', event.timeZone).getTime() + 60_000),
  ].filter((time) => time > now.getTime())
  return instants.length > 0 ? new Date(Math.min(...instants)).toISOString() : null
}

/** Limit of compared prices, some tenths of a second: a visitor waits for the list. */
const MOST_COMPARED = 100_000

function comparedIn(visitors: number, { event, articles }: PriceListInput): number {
  const ends = new Set(articles.flatMap(({ later }) => later.map(({ after }) => after)))
  return visitors * (event.days.length + 1) * articles.length * (ends.size + 1)
}

/** Settings and prices of a type as text, to find types with the same offer. */
function offeredTo({ layers, language, articles }: PriceListInput): (typoId: string) => string {
  const settings = [layers.settings.typosV2, layers.settingsAll[language]?.typosV2]
  const rates = articles.flatMap((article) => [article, ...article.later, ...article.beyond])
  return (typoId) => JSON.stringify([settings.map((own) => own?.[typoId]), rates.map((one) => priceFor(one, typoId))])
}

const isPaidBy = ({ isFree, typoId, event, articles }: Visitor): boolean =>
  !isFree && (event.days.some(({ price }) => price > 0) || articles.some((article) => isEverPaid(article, typoId)))

/**
 * Prices shown before sign-in, by the rules of the registration steps: the price to come for each visible participant
 * type, and optional articles. Empty once the event is closed, where all is free, and beyond `MOST_COMPARED`.
 */
export function priceListOf(given: PriceListInput): PriceList {
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
  // Types with the same offer are read once.
  const offerOf = offeredTo(given)
  const known = new Map<string, Visitor>()
  const types = offered.map(({ id, label }) => {
    const offer = offerOf(id)
    const visitor = known.get(offer) ?? visitorOf(id)
    known.set(offer, visitor)
    return { id, label, visitor }
  })
  const rows = types.length > 0 ? types : [{ id: '', label: '', visitor: visitorOf(null) }]
  const visitors = [...new Set(rows.map(({ visitor }) => visitor))]
  if (!visitors.some(isPaidBy) || comparedIn(visitors.length, given) > MOST_COMPARED) return nothing
  const prices = new Map(visitors.map((visitor) => [visitor, typePrice(visitor, now)]))
  const added = Map.groupBy(visitors.flatMap(addedBy), ({ offer }) => offer.article.id)
  const isBothWays = new Set(visitors.flatMap(waysOf)).size > 1
  return {
    ...list,
    types: rows.flatMap(({ id, label, visitor }) => {
      const price = prices.get(visitor)
      return price ? [{ ...price, id, label }] : []
    }),
    articles: articles.flatMap((article) => articlePrice(article, added.get(article.id) ?? [], isBothWays) ?? []),
    validUntil: validUntil(given),
  }
}
