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

const isSame = (one: Rates, other: Rates): boolean =>
  one.price === other.price &&
  typesPricedIn(tariffOf(one), tariffOf(other)).every((id) => priceFor(one, id) === priceFor(other, id))

const tariffOf = (rates: Rates): Tariff => ({ ...ratesIn(rates), tiers: [], kept: [] })

/** Two tariffs of an article, where the event is held, and the instant of the change. */
interface Turned<T extends Tariff> {
  readonly old: Tariff
  readonly item: T
  readonly timeZones: { readonly old: string; readonly item: string }
  /** ISO 8601. */
  readonly now: string
  /** The type that keeps its former prices; nothing for those who pay the usual ones. */
  readonly typoId: string | undefined
}

/** Two lists of prices that say the same of everybody. */
const areSame = (some: readonly KeptPrice[], others: readonly KeptPrice[]): boolean =>
  some.length === others.length &&
  some.every((one, i) => {
    const other = others[i]
    return other !== undefined && one.first === other.first && isSame(one, other)
  })

/** Without what the next of them, of more places, says too. */
const withoutRepeats = (pieces: readonly KeptPrice[]): KeptPrice[] =>
  pieces.filter((piece, i) => {
    const next = pieces[i + 1]
    return next === undefined || !isSame(piece, next)
  })

/**
 * The new tariff of an article, with what the former one asked of some people for what they took by now: what anybody else
 * pays, before or after, stays as the new one says.
 */
export function keeping<T extends Tariff>({ old, item, timeZones, now, typoId }: Turned<T>): T {
  const own = typesPricedIn(old, item)
  const ratesOf = (taking: Taking): Rates => {
    const [was, is] = [ratesAt(old, taking, timeZones.old), ratesAt(item, taking, timeZones.item)]
    const price = (typoId === undefined ? was : is).price
    const prices = own.map((id) => [id, priceFor(id === typoId ? was : is, id)] as const)
    return { price, prices: Object.fromEntries(prices.filter(([, one]) => one !== price)) }
  }
  const firsts = [...firstsOf([old, item].flatMap(({ tiers, kept }) => [...tiers, ...kept])), null]
  const moments = [...momentsOf(old, timeZones.old), ...momentsOf(item, timeZones.item)].filter(
    (one) => !isBy(now, one),
  )
  const pieces = [...new Set([...moments, now])]
    .toSorted()
    .map((until) => firsts.map((first): KeptPrice => ({ until, first, ...ratesOf({ takenAt: until, rank: first }) })))
  const later = item.kept.filter(({ until }) => !isBy(until, now))
  const isTold = (all: readonly KeptPrice[]) =>
    all.every((one) => isSame(one, offeredAt(item, { takenAt: one.until, rank: one.first }, timeZones.item)))
  // What the new tariff says itself needs no keeping, unless something else is kept after it.
  const needed = later.length > 0 ? pieces : pieces.slice(0, pieces.findLastIndex((all) => !isTold(all)) + 1)
  const runs = needed
    .map(withoutRepeats)
    .filter((all, i, others) => {
      const next = others[i + 1]
      return next === undefined || !areSame(all, next)
    })
    .flat()
  return { ...item, kept: [...runs, ...later] }
}

/** Whether a type owes by one tariff what another does by the other, whenever and at whatever place they took it. */
export function owesAlike(one: Tariff, typoId: string, other: Tariff, otherId: string): boolean {
  const asked = ({ tiers, kept, ...usual }: Tariff, id: string) => {
    const told = ({ until, first, ...rates }: Tier) => [until, first, priceFor(rates, id)]
    return JSON.stringify([
      priceFor(usual, id),
      tiers.map((tier) => told({ ...tier, ...tierIn(usual, tier) })),
      kept.map(told),
    ])
  }
  return asked(one, typoId) === asked(other, otherId)
}
