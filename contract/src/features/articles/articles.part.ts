import * as z from 'zod/mini'
import type { ContextConfig } from '#features/context/context.part.ts'
import { asksOf, writesGross } from '#features/context/context.part.ts'
import { otherWay } from '#features/participation/participation.rules.ts'
import { DateOnly, Id, Instant, maxKeys, maxLength } from '#kit/fields.ts'
import { toCents } from '#kit/money.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import {
  Capacity,
  Euros,
  idsOf,
  list,
  named,
  no,
  onlyFor,
  record,
  repeated,
  share,
  Text,
  unit,
  unknown,
} from '#kit/part.ts'
import type { Decided, Effect, Planned, Remedying } from '#kit/plan.ts'
import { APPLY, changesOf, effectsIn, isTighter, KEEP, RETIRE, TAKEN } from '#kit/plan.ts'
import type { Article } from './articles.ts'
import { GENERAL, VatRegime } from './articles.ts'
import { priceFor } from './prices.rules.ts'
import { retired } from './retired.rules.ts'
import type { Taking, Tier } from './tariffs.rules.ts'
import {
  isKeepable,
  keeping,
  MOST_KEPT,
  rankIn,
  ratesAfter,
  ratesAt,
  ratesBeyond,
  roomIn,
  typesPricedIn,
} from './tariffs.rules.ts'
import { rewritten } from './written.rules.ts'

/** Own prices by participant type, 0 for free; other types pay the usual price. */
const prices = z._default(z.record(Id, Euros).check(maxKeys(200)), {})

/** Number of first places, all days together, that the price is for; null: no limit. */
const first = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))), null)

/** An article sold on some days; day « 0 » stands for the event as a whole. */
const FiledArticle = z.strictObject({
  id: Id,
  label: Text,
  /** Euros; includes VAT where the event's prices do. */
  price: z._default(Euros, 0),
  prices,
  /** Prices until a day, for the first places, or both. The first tier that holds applies, else the price above. */
  tiers: z._default(
    z
      .array(z.strictObject({ until: z._default(z.nullable(DateOnly), null), first, price: Euros, prices }))
      .check(maxLength(50)),
    [],
  ),
  /** Prices kept by people who bought before a change: remedy `keep` of a plan. */
  kept: z._default(
    z.array(z.strictObject({ until: Instant, first, price: Euros, prices })).check(maxLength(MOST_KEPT)),
    [],
  ),
  vatRate: z._default(z.number().check(z.minimum(0), z.maximum(100)), 20),
  vatRegime: z._default(VatRegime, 'service'),
  onlyFor,
  stock: Capacity,
  days: z
    .record(
      Id,
      z.strictObject({
        isShow: z._default(z.boolean(), true),
        isDisabled: no,
        isSelected: no,
        isRadio: no,
        isRequired: no,
        isAuto: no,
      }),
    )
    .check(maxKeys(201)),
})

const fields = { articles: z._default(z.array(FiledArticle).check(maxLength(1000)), []) }
const chosen = {
  articles: z.optional(z.record(Id, z.array(Id).check(maxLength(200))).check(maxKeys(1000))),
  /** Time of purchase by day and article; the time of the import by default. */
  articlesTakenAt: z.optional(z.record(Id, z.record(Id, Instant).check(maxKeys(1000))).check(maxKeys(1000))),
  /** Rank of the place, from 1, by day and article; the next free one where absent or taken. */
  articlesRanks: z.optional(
    z
      .record(Id, z.record(Id, z.int().check(z.minimum(1), z.maximum(2_000_000_000))).check(maxKeys(1000)))
      .check(maxKeys(1000)),
  ),
}

export type ArticlesConfig = Read<typeof fields>
export type FiledArticles = Read<typeof chosen>

type FiledArticle = ArticlesConfig['articles'][number]
type Flags = FiledArticle['days'][string]

interface Shown {
  readonly now: string
  readonly timeZone: string
  readonly taken: number
}

/** Turns a configured article into the one offered to participants; its stock counts as untouched. */
export function articleOf(filed: FiledArticle, { now, timeZone, taken }: Shown): Article {
  const { stock, tiers: _, kept: __, ...article } = filed
  const room = roomIn(filed).map(({ first, left }) => ({ first, left: Math.max(left - taken, 0) }))
  const taking = { takenAt: now, rank: rankIn(room) }
  return {
    ...article,
    ...ratesAt(filed, taking, timeZone),
    later: ratesAfter(filed, taking, timeZone),
    beyond: ratesBeyond(filed, room, { now, timeZone }),
    left: stock,
  }
}

const told = effectsIn('articles')
type Counts = Readonly<Record<string, number>>

type Priced = ArticlesConfig & ContextConfig & { readonly typologies: readonly { id: string; label: string }[] }

/** People of one participant type with the same uninvoiced article, bought at the same moments. */
interface Unbilled {
  readonly typoId: string
  readonly people: number
  /** Moment and rank of each purchase, as far as prices depend on them. */
  readonly takings: readonly Taking[]
}

/** Parses the fact `2027-05-01T00:00:00.000Z@50`: moment and rank; no rank where ranks have no price of their own. */
function takingIn(fact: string): Taking {
  const [takenAt = '', rank = ''] = fact.split('@')
  return { takenAt, rank: rank === '' ? null : Number(rank) }
}

function unbilledOf(id: string, counts: Counts, after: ContextConfig): Unbilled[] {
  const start = `unbilled ${id} `
  return Object.entries(counts)
    .flatMap(([key, people]): Unbilled[] => {
      if (!key.startsWith(start)) return []
      const [typoId = '', takings = ''] = key.slice(start.length).split(' ')
      return [{ typoId, people, takings: takings.split(',').map(takingIn) }]
    })
    .toSorted((a, b) => (a.typoId < b.typoId ? -1 : 1))
    .filter(({ typoId }) => asksOf(after, typoId || null))
}

const total = (all: readonly Unbilled[], of: (one: Unbilled) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

interface Turned {
  readonly old: FiledArticle
  readonly item: FiledArticle
  readonly before: Priced
  readonly after: Priced
}

const zonesOf = ({ before, after }: Pick<Turned, 'before' | 'after'>) => ({
  old: before.timeZone,
  item: after.timeZone,
})

/** Amount due for each purchase, in cents. */
const owedIn = (article: FiledArticle, { timeZone }: Priced, { typoId, takings }: Unbilled): number[] =>
  takings.map((taking) => toCents(priceFor(ratesAt(article, taking, timeZone), typoId)))

/** One effect for people who pay the usual price, and one for each participant type with its own. */
function priceEffects({ old, item, before, after }: Turned, unbilled: readonly Unbilled[]): Effect[] {
  const own = new Set(typesPricedIn(old, item))
  const remedies = isKeepable({ old, item, timeZones: zonesOf({ before, after }) }) ? [APPLY, KEEP] : [APPLY]
  const turns = (one: Unbilled) => {
    const were = owedIn(old, before, one)
    return owedIn(item, after, one).map((cents, i) => cents - (were[i] ?? 0))
  }
  const effect = (some: readonly Unbilled[], typoId?: string): Effect[] => {
    const label = after.typologies.find(({ id }) => id === typoId)?.label ?? typoId
    const whom = typoId === undefined ? {} : { item: `${old.id}.${typoId}`, name: `${old.label} (${label})` }
    const at = typoId === undefined ? [old.id, 'price'] : [old.id, 'prices', typoId]
    return told(
      { item: old.id, name: old.label, at, people: total(some, ({ people }) => people), ...whom },
      'FILE_PRICED',
      {
        remedies,
        cents: total(some, (one) => turns(one).reduce((sum, cents) => sum + cents, 0) * one.people),
      },
    )
  }
  const moved = unbilled.filter((one) => turns(one).some((cents) => cents !== 0))
  const types = [...new Set(moved.map(({ typoId }) => typoId))].filter((typoId) => own.has(typoId))
  return [
    ...effect(moved.filter(({ typoId }) => !own.has(typoId))),
    ...types.flatMap((typoId) =>
      effect(
        moved.filter((one) => one.typoId === typoId),
        typoId,
      ),
    ),
  ]
}

/**
 * Effects of another VAT rate or regime on all people who pay something. Where prices include VAT, people who are
 * charged VAT go on paying the same.
 */
function vatEffects({ old, item, after }: Turned, unbilled: readonly Unbilled[]): Effect[] {
  const by = (one: Unbilled) =>
    owedIn(item, after, one).reduce(
      (sum, cents) => sum + Math.round((cents * (item.vatRate - old.vatRate)) / 100) * one.people,
      0,
    )
  return (['vatRate', 'vatRegime'] as const)
    .filter((key) => old[key] !== item[key])
    .flatMap((key) =>
      told(
        {
          item: `${old.id}.${key}`,
          name: old.label,
          at: [old.id, key],
          people: total(unbilled, ({ people }) => people),
        },
        'FILE_PRICED',
        { remedies: [APPLY], cents: key === 'vatRate' && !writesGross(after) ? total(unbilled, by) : 0 },
      ),
    )
}

/** Compares what people pay, and the time zone in which prices end: counts are needed only where this differs. */
function isPricedAlike({ old, item, before, after }: Turned): boolean {
  const pricesOf = ({ label: _, stock: _stock, days: _days, onlyFor: _onlyFor, ...prices }: FiledArticle) => prices
  return before.timeZone === after.timeZone && JSON.stringify(pricesOf(old)) === JSON.stringify(pricesOf(item))
}

const asWritten = (old: FiledArticle, before: ContextConfig, after: ContextConfig): FiledArticle =>
  writesGross(before) === writesGross(after) ? old : rewritten(old, writesGross(after))

function changeEffects(turned: Turned, counts: Counts): Effect[] {
  const { old, item, after } = turned
  const about = { item: old.id, name: old.label }
  const { onlyFor } = item
  const unbilled = isPricedAlike(turned) ? [] : unbilledOf(old.id, counts, after)
  const lost = Object.keys(old.days).filter((dayId) => !Object.hasOwn(item.days, dayId))
  return [
    ...lost.flatMap((dayId) =>
      told(
        {
          ...about,
          item: `${old.id}.${dayId}`,
          at: [old.id, 'days', dayId],
          people: counts[`held ${old.id} ${dayId}`],
        },
        'FILE_HELD',
        { remedies: [RETIRE] },
      ),
    ),
    ...(onlyFor === null || onlyFor === old.onlyFor
      ? []
      : told({ ...about, at: [old.id, 'onlyFor'], people: counts[`${otherWay(onlyFor)} ${old.id}`] }, 'FILE_HELD', {
          unblock: 'PLAN_RELEASE',
        })),
    ...priceEffects(turned, unbilled),
    ...vatEffects(turned, unbilled),
  ]
}

function planArticles(change: Planned<Priced>): Effect[] {
  const { before, after } = change
  const { counts } = change.facts
  const { kept, removed } = changesOf(before.articles, after.articles, ({ id }) => id)
  return [
    ...removed.flatMap(({ id, label }) =>
      told({ item: id, at: [id], name: label, people: counts[`held ${id}`] }, 'FILE_HELD', { remedies: [RETIRE] }),
    ),
    ...kept.flatMap(({ old, item }) =>
      changeEffects({ old: asWritten(old, before, after), item, before, after }, counts),
    ),
    ...after.articles.flatMap(({ id, label, stock }) => {
      if (!isTighter(before.articles.find((article) => article.id === id)?.stock, stock, change)) return []
      const people = counts[`taken ${id}`] ?? 0
      const about = { item: id, at: [id, 'stock'], name: label, people }
      return people > stock ? told(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
    }),
  ]
}

/** `null` means unlimited. */
const isWithin = (one: number | null, other: number | null): boolean => other === null || (one !== null && one <= other)
const timeOf = ({ until }: Pick<Tier, 'until'>): number | null => (until === null ? null : Date.parse(until))

/** Refuses a tier without a condition, and a tier that an earlier one always hides. */
function tierFaults(tier: Tier, before: readonly Tier[], at: string): Fault[] {
  if (tier.until === null && tier.first === null) return [{ path: `${at}.until`, code: 'REQUIRED' }]
  const hiding = before.find((one) => isWithin(timeOf(tier), timeOf(one)) && isWithin(tier.first, one.first))
  if (!hiding) return []
  const isByPlaces = tier.first !== null && (tier.until === null || tier.until === hiding.until)
  return [isByPlaces ? { path: `${at}.first`, code: 'TIER_NEVER' } : { path: `${at}.until`, code: 'TIER_ORDER' }]
}

function tariffFaults({ prices, tiers, kept }: FiledArticle, at: string, known: Known): Fault[] {
  const types = (own: FiledArticle['prices'], path: string) =>
    Object.keys(own).flatMap((id) => unknown(`${path}.${id}`, id, known('typologies')))
  return [
    ...types(prices, `${at}.prices`),
    ...([tiers, kept] as const).flatMap((all, i) => {
      const path = `${at}.${i === 0 ? 'tiers' : 'kept'}`
      return all.flatMap((tier, j) => [
        ...tierFaults(tier, all.slice(0, j), `${path}.${j}`),
        ...types(tier.prices, `${path}.${j}.prices`),
      ])
    }),
  ]
}

const chosenFaults = (
  { articles = {}, articlesTakenAt = {}, articlesRanks = {} }: FiledArticles,
  known: Known,
): Fault[] => [
  ...Object.entries(articles).flatMap(([day, ids]) =>
    ids.flatMap((id, j) => unknown(`articles.${day}.${j}`, id, known('articles'))),
  ),
  ...Object.entries({ articlesTakenAt, articlesRanks }).flatMap(([key, byDay]) =>
    Object.entries(byDay).flatMap(([day, told]) =>
      Object.keys(told).flatMap((id) =>
        articles[day]?.includes(id) ? [] : [{ path: `${key}.${day}.${id}`, code: 'FILE_UNKNOWN_ID' }],
      ),
    ),
  ),
]

/** Keeps the former price for purchases made so far. With too many former prices, the change stays undecided. */
function keptPrice({ at: [, , key, typoId] }: Decided, { old, item, before, after, now }: Turned & { now: string }) {
  const timeZones = zonesOf({ before, after })
  if (!isKeepable({ old, item, timeZones })) return item
  const types = new Set(idsOf(after.typologies))
  return keeping({ old, item, timeZones, now, typoId: key === 'prices' ? typoId : undefined, types })
}

export const articlesShare = share({
  fields,
  chosen,
  shapes: { articles: list('id', { days: record(unit), prices: record(unit), tiers: unit, kept: unit }) },
  help: { articles: 'Ce que l’on choisit et paie en plus des journées ; « 0 » est l’événement entier' },
  empty: { articles: [] },
  copyGroup: { articles: 'articles' },
  rights: {},
  names: { order: 300, of: { articles: named('article', 'label') } },
  plan: planArticles,
  remedied: (decided, before, after, change: Remedying<Priced>) => {
    const { at, remedy } = decided
    if (remedy === KEEP) {
      const old = asWritten(before as FiledArticle, change.before, change.after)
      return keptPrice(decided, { ...change, old, item: after as FiledArticle })
    }
    if (at.length > 2) return retired(before as Flags)
    const article = before as FiledArticle
    return {
      ...article,
      days: Object.fromEntries(Object.entries(article.days).map(([id, flags]) => [id, retired(flags)])),
    }
  },
  faults: ({ articles }, known) => [
    ...repeated('articles', idsOf(articles)),
    ...articles.flatMap((article, i) => tariffFaults(article, `articles.${i}`, known)),
    ...articles.flatMap(({ days }, i) =>
      Object.keys(days).flatMap((id) => (id === GENERAL ? [] : unknown(`articles.${i}.days.${id}`, id, known('days')))),
    ),
  ],
  chosenFaults: (filed, _, known) => chosenFaults(filed, known),
})
