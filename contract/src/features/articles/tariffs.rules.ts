import { localToInstant } from '#kit/calendar.ts'
import { dateIn } from '#kit/dates.ts'
import type { Rates } from './articles.ts'
import { priceFor } from './prices.rules.ts'

export type Tier = Rates & { readonly until: string | null; readonly first: number | null }
/** Rates of purchases made by `until`, ISO 8601, and within the first places where `first` is given. */
export type KeptPrice = Tier & { readonly until: string }

export interface Tariff extends Rates {
  /**
   * The first tier that holds applies, else the usual rates: until the end of a day, `YYYY-MM-DD` in the event's time
   * zone, or while first places are free. The usual own price of a type also applies in a tier that has none for it.
   */
  readonly tiers: readonly Tier[]
  /** Rates kept by earlier purchases, regardless of the current ones; earliest first. */
  readonly kept: readonly KeptPrice[]
}

/** Moment and rank of a purchase, which its price depends on. */
export interface PurchaseMoment {
  readonly takenAt: string
  /** Number of the place, from 1; null where ranks have no price of their own. */
  readonly rank: number | null
}

/** Places left among the first `first`. */
export interface Room {
  readonly first: number
  readonly left: number
}

const ratesIn = ({ price, prices }: Rates): Rates => ({ price, prices })
const tierIn = ({ price, prices }: Rates, tier: Tier | undefined): Rates =>
  tier ? { price: tier.price, prices: { ...prices, ...tier.prices } } : { price, prices }
const isBy = (instant: string, until: string): boolean => Date.parse(instant) <= Date.parse(until)
const isWithin = (rank: number | null, first: number | null): boolean =>
  first === null || (rank !== null && rank <= first)

/** Rates currently offered; kept prices are ignored. */
function offeredOn({ tiers, ...usual }: Tariff, isOpen: (until: string) => boolean, rank: number | null): Rates {
  const tier = tiers.find(({ until, first }) => (until === null || isOpen(until)) && isWithin(rank, first))
  return tierIn(usual, tier)
}

function offeredAt(tariff: Tariff, { takenAt, rank }: PurchaseMoment, timeZone: string): Rates {
  if (tariff.tiers.length === 0) return ratesIn(tariff)
  const day = dateIn(takenAt, timeZone)
  return offeredOn(tariff, (until) => day <= until, rank)
}

/** Rates of a purchase. Time does not change them, only the tariff does. */
export function ratesAt(tariff: Tariff, taking: PurchaseMoment, timeZone: string): Rates {
  const own = tariff.kept.find(({ until, first }) => isBy(taking.takenAt, until) && isWithin(taking.rank, first))
  return own ? ratesIn(own) : offeredAt(tariff, taking, timeZone)
}

/**
 * Rates after the end of each day, `YYYY-MM-DD`, on which they may change, from an instant on and for the place of a
 * rank; nearest first.
 */
export function ratesAfter(
  tariff: Tariff,
  { takenAt: now, rank }: PurchaseMoment,
  timeZone: string,
): (Rates & { after: string })[] {
  const days = tariff.tiers.flatMap(({ until }) => until ?? [])
  if (days.length === 0) return []
  const today = dateIn(now, timeZone)
  const open = [...new Set(days)].filter((until) => today <= until).toSorted()
  return open.map((after) => ({ after, ...offeredOn(tariff, (until) => after < until, rank) }))
}

/** Rank of the nth place taken from now, as far as prices depend on it. */
export const rankIn = (room: readonly Room[], nth = 1): number | null =>
  room.find(({ left }) => left >= nth)?.first ?? null

/** Rates once the free first places of each tier are taken; nearest first. */
export function ratesBeyond(
  tariff: Tariff,
  room: readonly Room[],
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): (Rates & { left: number })[] {
  const open = room.filter(({ left }, i) => left > (room[i - 1]?.left ?? 0))
  return open.map(({ left }) => ({
    left,
    ...ratesAt(tariff, { takenAt: now, rank: rankIn(room, left + 1) }, timeZone),
  }))
}

/** Limits of the first places, rising; none where ranks have no price of their own. */
export const firstsOf = (tiers: readonly Tier[]): number[] =>
  [...new Set(tiers.flatMap(({ first }) => first ?? []))].toSorted((a, b) => a - b)

/** First places when none of them is taken. */
export const roomIn = ({ tiers }: Pick<Tariff, 'tiers'>): Room[] =>
  firstsOf(tiers).map((first) => ({ first, left: first }))

/** After every moment of a tariff. */
export const LATER = '9999-12-30T00:00:00.000Z'
const EARLIEST = '1970-01-01T00:00:00.000Z'

/** UTC ISO 8601, so that texts sort by time. */
const sortable = (time: number): string =>
  new Date(Math.min(Math.max(time, Date.parse(EARLIEST)), Date.parse(LATER))).toISOString()

const endOf = (day: string, timeZone: string): number => localToInstant(day, '23:59', timeZone).getTime() + 59_999

/**
 * Instants up to which a tariff keeps one price, UTC ISO 8601, earliest first; the usual one applies after the last.
 */
export const momentsOf = ({ tiers, kept }: Tariff, timeZone: string): string[] =>
  [
    ...tiers.flatMap(({ until }) => (until === null ? [] : sortable(endOf(until, timeZone)))),
    ...kept.map(({ until }) => sortable(Date.parse(until))),
  ].toSorted()

/** Participant types with an own price anywhere in these tariffs. */
export const typesPricedIn = (...tariffs: readonly Tariff[]): string[] => [
  ...new Set(
    tariffs
      .flatMap((tariff) => [tariff, ...tariff.tiers, ...tariff.kept])
      .flatMap(({ prices }) => Object.keys(prices))
      .toSorted(),
  ),
]

interface Turned<T extends Tariff> {
  readonly old: Tariff
  readonly item: T
  readonly timeZones: { readonly old: string; readonly item: string }
  readonly now: string
  /** Type that keeps its former prices; undefined for people who pay the usual ones. */
  readonly typoId: string | undefined
  /** Types that still exist. */
  readonly types: ReadonlySet<string>
}

export const MOST_KEPT = 1000

/** Whether former prices fit in `MOST_KEPT` rows: one for each instant and each limit of first places. */
export function isKeepable({ old, item, timeZones }: Pick<Turned<Tariff>, 'old' | 'item' | 'timeZones'>): boolean {
  const moments = new Set([...momentsOf(old, timeZones.old), ...momentsOf(item, timeZones.item)])
  const firsts = firstsOf([old, item].flatMap(({ tiers, kept }): Tier[] => [...tiers, ...kept]))
  return (moments.size + 1) * (firsts.length + 1) <= MOST_KEPT
}

interface Step {
  readonly first: number | null
  readonly rates: Rates
}

/** Drops steps that an earlier one hides. */
function stairsOf(steps: readonly Step[]): Step[] {
  let most = 0
  return steps.filter(({ first }) => {
    const isHigher = (first ?? Number.POSITIVE_INFINITY) > most
    if (isHigher) most = first ?? Number.POSITIVE_INFINITY
    return isHigher
  })
}

/** Rates by rank; ranks rise, null comes last. */
function alongStairs(stairs: readonly Step[], ranks: readonly (number | null)[]): (Rates | undefined)[] {
  const isBelow = (step: Step | undefined, rank: number | null) =>
    step !== undefined && step.first !== null && (rank === null || step.first < rank)
  let at = 0
  return ranks.map((rank) => {
    while (isBelow(stairs[at], rank)) at += 1
    return stairs[at]?.rates
  })
}

/**
 * Same as `ratesAt` for each rank, with the work shared by ranks or instants done once; `offered` ignores kept prices.
 */
function askingOf(tariff: Tariff, ranks: readonly (number | null)[], timeZone: string) {
  const { tiers, kept, ...usual } = tariff
  const own = kept.map((one) => ({ first: one.first, rates: ratesIn(one), until: Date.parse(one.until) }))
  const offered = tiers.map((tier) => ({ first: tier.first, rates: tierIn(usual, tier), until: tier.until }))
  const last: Step = { first: null, rates: ratesIn(usual) }
  return (takenAt: string) => {
    const [time, day] = [Date.parse(takenAt), tiers.length > 0 ? dateIn(takenAt, timeZone) : '']
    const open = [...offered.filter(({ until }) => until === null || day <= until), last]
    const held = own.filter(({ until }) => time <= until)
    return {
      asked: alongStairs(stairsOf([...held, ...open]), ranks),
      offered: alongStairs(stairsOf(open), ranks),
    }
  }
}

/** Memoizes by pair, and returns one value for equal results. */
function onceFor<K, T>(make: (one: K, other: K) => T): (one: K, other: K) => T {
  const byPair = new Map<K, Map<K, T>>()
  const byText = new Map<string, T>()
  return (one, other) => {
    const those = byPair.get(one) ?? new Map<K, T>()
    const known = those.get(other)
    if (known !== undefined) return known
    const made = make(one, other)
    const text = JSON.stringify(made)
    const value = byText.get(text) ?? made
    byText.set(text, value)
    byPair.set(one, those.set(other, value))
    return value
  }
}

/** Compares rates by identity: `onceFor` gives one value for equal ones. */
const areSame = (some: readonly KeptPrice[], others: readonly KeptPrice[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ first, price, prices }, i) =>
      first === others[i]?.first && price === others[i]?.price && prices === others[i]?.prices,
  )

/**
 * The new tariff, with the former prices kept for one group's purchases by `now`; other people pay the new prices,
 * before and after.
 */
export function keeping<T extends Tariff>({ old, item, timeZones, now, typoId, types }: Turned<T>): T {
  const own = typesPricedIn(old, item).filter((id) => types.has(id))
  const ratesOf = onceFor((was: Rates | undefined, is: Rates | undefined): Rates => {
    const [before, after] = [was ?? ratesIn(old), is ?? ratesIn(item)]
    const price = (typoId === undefined ? before : after).price
    const prices = own.map((id) => [id, priceFor(id === typoId ? before : after, id)] as const)
    return { price, prices: Object.fromEntries(prices.filter(([, one]) => one !== price)) }
  })
  const firsts = [...firstsOf([old, item].flatMap(({ tiers, kept }) => [...tiers, ...kept])), null]
  const [asking, told] = [askingOf(old, firsts, timeZones.old), askingOf(item, firsts, timeZones.item)]
  const moments = [...momentsOf(old, timeZones.old), ...momentsOf(item, timeZones.item)].filter(
    (one) => !isBy(now, one),
  )
  const rows = [...new Set([...moments, now])].toSorted().map((until) => {
    const [was, is] = [asking(until).asked, told(until)]
    const rates = is.asked.map((one, i) => ratesOf(was[i], one))
    // Drops a piece that equals the next one, which covers more places.
    const pieces = rates.flatMap((one, i): KeptPrice[] =>
      i < rates.length - 1 && one === rates[i + 1] ? [] : [{ until, first: firsts[i] ?? null, ...one }],
    )
    return { pieces, isTold: rates.every((one, i) => one === ratesOf(is.offered[i], is.offered[i])) }
  })
  const later = item.kept.filter(({ until }) => !isBy(until, now))
  // Rows that the new tariff gives anyway are dropped, unless a later one is kept.
  const needed = later.length > 0 ? rows : rows.slice(0, rows.findLastIndex(({ isTold }) => !isTold) + 1)
  const runs = needed
    .map(({ pieces }) => pieces)
    .filter((all, i, others) => {
      const next = others[i + 1]
      return next === undefined || !areSame(all, next)
    })
    .flat()
  return { ...item, kept: [...runs, ...later] }
}

/** All that a type owes by a tariff, at any moment and place, as text: equal texts mean equal amounts. */
export function owedBy({ tiers, kept, ...usual }: Tariff, typoId: string): string {
  const told = ({ until, first, ...rates }: Tier) => [until, first, priceFor(rates, typoId)]
  return JSON.stringify([
    priceFor(usual, typoId),
    tiers.map((tier) => told({ ...tier, ...tierIn(usual, tier) })),
    kept.map(told),
  ])
}
