import { localToInstant } from '#kit/calendar.ts'
import { dateIn } from '#kit/dates.ts'
import type { Rates } from './articles.ts'
import { priceFor } from './prices.rules.ts'

/** What something costs whoever takes it by then, and among the first so many places: both where both are said. */
export type Tier = Rates & { readonly until: string | null; readonly first: number | null }
/** What it costs those who took it by an instant, ISO 8601, and had one of the first places where that is said. */
export type KeptPrice = Tier & { readonly until: string }

/** All that decides what an article costs, whoever takes it and whenever. */
export interface Tariff extends Rates {
  /**
   * What it costs by the end of a day, `YYYY-MM-DD` where the event is held, or as long as some of the first places are free:
   * the first of them that holds, and else the usual rates. Types that have a usual price of their own pay it then too, unless
   * they have another there.
   */
  readonly tiers: readonly Tier[]
  /** What it costs those who took it by an instant, ISO 8601, whatever it costs since; the earliest first. */
  readonly kept: readonly KeptPrice[]
}

/** How something was taken: all that its price hangs on, beside the tariff and the type. */
export interface Taking {
  /** ISO 8601. */
  readonly takenAt: string
  /** Which of the places it is, from 1; nothing where they are not told apart. */
  readonly rank: number | null
}

/** How many are left of the first so many places. */
export interface Room {
  readonly first: number
  readonly left: number
}

const ratesIn = ({ price, prices }: Rates): Rates => ({ price, prices })
/** The rates of a tier, or the usual ones. */
const tierIn = ({ price, prices }: Rates, tier: Tier | undefined): Rates =>
  tier ? { price: tier.price, prices: { ...prices, ...tier.prices } } : { price, prices }
const isBy = (instant: string, until: string): boolean => Date.parse(instant) <= Date.parse(until)
const isWithin = (rank: number | null, first: number | null): boolean =>
  first === null || (rank !== null && rank <= first)

/** What it costs on a day by what is offered, whatever is kept. */
function offeredOn({ tiers, ...usual }: Tariff, isOpen: (until: string) => boolean, rank: number | null): Rates {
  const tier = tiers.find(({ until, first }) => (until === null || isOpen(until)) && isWithin(rank, first))
  return tierIn(usual, tier)
}

function offeredAt(tariff: Tariff, { takenAt, rank }: Taking, timeZone: string): Rates {
  if (tariff.tiers.length === 0) return ratesIn(tariff)
  const day = dateIn(takenAt, timeZone)
  return offeredOn(tariff, (until) => day <= until, rank)
}

/** What it costs whoever took it so: nothing that comes later changes it but the tariff itself. */
export function ratesAt(tariff: Tariff, taking: Taking, timeZone: string): Rates {
  const own = tariff.kept.find(({ until, first }) => isBy(taking.takenAt, until) && isWithin(taking.rank, first))
  return own ? ratesIn(own) : offeredAt(tariff, taking, timeZone)
}

/**
 * What it will cost after the end of each day on which that may change, `YYYY-MM-DD`, seen from an instant; the nearest first.
 * It is told of the place of a rank.
 */
export function ratesAfter(
  tariff: Tariff,
  { takenAt: now, rank }: Taking,
  timeZone: string,
): (Rates & { after: string })[] {
  const days = tariff.tiers.flatMap(({ until }) => until ?? [])
  if (days.length === 0) return []
  const today = dateIn(now, timeZone)
  const open = [...new Set(days)].filter((until) => today <= until).toSorted()
  return open.map((after) => ({ after, ...offeredOn(tariff, (until) => after < until, rank) }))
}

/** The rank of a place that is taken now, as closely as prices tell: the next one, or that of so many later. */
export const rankIn = (room: readonly Room[], nth = 1): number | null =>
  room.find(({ left }) => left >= nth)?.first ?? null

/** What it will cost at once, each time that so many more are taken as are left of the first places; the nearest first. */
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

/** Up to which places an article is one price, in order; none where they are not told apart. */
export const firstsOf = (tiers: readonly Tier[]): number[] =>
  [...new Set(tiers.flatMap(({ first }) => first ?? []))].toSorted((a, b) => a - b)

/** Each of the first places, none of them being taken. */
export const roomIn = ({ tiers }: Pick<Tariff, 'tiers'>): Room[] =>
  firstsOf(tiers).map((first) => ({ first, left: first }))

/** After all that a tariff tells apart. */
export const LATER = '9999-12-30T00:00:00.000Z'
/** Nothing was taken before. */
const EARLIEST = '1970-01-01T00:00:00.000Z'

/** In ISO 8601 and in UTC, so that text is in the order of time. */
const sortable = (time: number): string =>
  new Date(Math.min(Math.max(time, Date.parse(EARLIEST)), Date.parse(LATER))).toISOString()

/** The last millisecond of a day somewhere. */
const endOf = (day: string, timeZone: string): number => localToInstant(day, '23:59', timeZone).getTime() + 59_999

/** The instants, in ISO 8601 and in UTC, up to which a tariff is one price, the earliest first; after the last of them it is the usual one. */
export const momentsOf = ({ tiers, kept }: Tariff, timeZone: string): string[] =>
  [
    ...tiers.flatMap(({ until }) => (until === null ? [] : sortable(endOf(until, timeZone)))),
    ...kept.map(({ until }) => sortable(Date.parse(until))),
  ].toSorted()

/** The types that have a price of their own in one of these tariffs, at whatever moment. */
export const typesPricedIn = (...tariffs: readonly Tariff[]): string[] => [
  ...new Set(
    tariffs
      .flatMap((tariff) => [tariff, ...tariff.tiers, ...tariff.kept])
      .flatMap(({ prices }) => Object.keys(prices))
      .toSorted(),
  ),
]

/** Two tariffs of an article, where the event is held, and the instant of the change. */
interface Turned<T extends Tariff> {
  readonly old: Tariff
  readonly item: T
  readonly timeZones: { readonly old: string; readonly item: string }
  /** ISO 8601. */
  readonly now: string
  /** The type that keeps its former prices; nothing for those who pay the usual ones. */
  readonly typoId: string | undefined
  /** The types that there are: others may have had a price. */
  readonly types: ReadonlySet<string>
}

/** How many former prices an article keeps. */
export const MOST_KEPT = 1000

/**
 * Whether what a former tariff asked may be kept: it is written down for each instant and each of the first places that either
 * tells apart, which may be more than an article holds.
 */
export function isKeepable({ old, item, timeZones }: Pick<Turned<Tariff>, 'old' | 'item' | 'timeZones'>): boolean {
  const moments = new Set([...momentsOf(old, timeZones.old), ...momentsOf(item, timeZones.item)])
  const firsts = firstsOf([old, item].flatMap(({ tiers, kept }): Tier[] => [...tiers, ...kept]))
  return (moments.size + 1) * (firsts.length + 1) <= MOST_KEPT
}

/** Of the first so many places from the one before on, or of all others: what they cost. */
interface Step {
  readonly first: number | null
  readonly rates: Rates
}

/** What the first that holds of some steps asks: those that leave no place to ask of are left out. */
function stairsOf(steps: readonly Step[]): Step[] {
  let most = 0
  return steps.filter(({ first }) => {
    const isHigher = (first ?? Number.POSITIVE_INFINITY) > most
    if (isHigher) most = first ?? Number.POSITIVE_INFINITY
    return isHigher
  })
}

/** What some places cost, told by rising ranks with those of no rank last. */
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
 * What places cost at an instant, by a tariff and by what it offers alone, as `ratesAt` says of each: what hangs on the instant,
 * or on nothing, is looked for once for all of them.
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

/** Makes something of each pair once, and gives the same value where what is made says the same. */
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

/** Two lists of prices that say the same of everybody: rates that are the same are one value here. */
const areSame = (some: readonly KeptPrice[], others: readonly KeptPrice[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ first, price, prices }, i) =>
      first === others[i]?.first && price === others[i]?.price && prices === others[i]?.prices,
  )

/**
 * The new tariff of an article, with what the former one asked of some people for what they took by now: what anybody else
 * pays, before or after, stays as the new one says.
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
    // What the next of them, of more places, says too is left out.
    const pieces = rates.flatMap((one, i): KeptPrice[] =>
      i < rates.length - 1 && one === rates[i + 1] ? [] : [{ until, first: firsts[i] ?? null, ...one }],
    )
    return { pieces, isTold: rates.every((one, i) => one === ratesOf(is.offered[i], is.offered[i])) }
  })
  const later = item.kept.filter(({ until }) => !isBy(until, now))
  // What the new tariff says itself needs no keeping, unless something else is kept after it.
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

/**
 * All that a type owes by a tariff, whenever and at whatever place it is taken, as text: two types owe the same where it is the
 * same, by one tariff or by two.
 */
export function owedBy({ tiers, kept, ...usual }: Tariff, typoId: string): string {
  const told = ({ until, first, ...rates }: Tier) => [until, first, priceFor(rates, typoId)]
  return JSON.stringify([
    priceFor(usual, typoId),
    tiers.map((tier) => told({ ...tier, ...tierIn(usual, tier) })),
    kept.map(told),
  ])
}
