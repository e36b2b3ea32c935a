import * as z from 'zod/mini'
import type { ContextConfig } from '#features/events/events.part.ts'
import { writesGross } from '#features/events/events.part.ts'
import { DateOnly, Id, Instant, maxKeys, maxLength } from '#kit/fields.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import {
  Capacity,
  countItems,
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
import type { Decided, ResolutionContext } from '#kit/plan.ts'
import { KEEP } from '#kit/plan.ts'
import type { Article } from './articles.ts'
import { GENERAL, VatRegime } from './articles.ts'
import { retired } from './retired.rules.ts'
import type { Tier } from './tariffs.rules.ts'
import { isKeepable, keeping, MOST_KEPT, rankIn, ratesAfter, ratesAt, ratesBeyond, roomIn } from './tariffs.rules.ts'
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

export type FiledArticle = ArticlesConfig['articles'][number]
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

/** What prices depend on, with the labels of participant types. */
export type PricedConfig = ArticlesConfig &
  ContextConfig & { readonly typologies: readonly { id: string; label: string }[] }

export interface ChangedArticle {
  readonly old: FiledArticle
  readonly item: FiledArticle
  readonly before: PricedConfig
  readonly after: PricedConfig
}

/** Time zones in which the days of an article end, before and after. */
export const zonesOf = ({ before, after }: Pick<ChangedArticle, 'before' | 'after'>) => ({
  old: before.timeZone,
  item: after.timeZone,
})

/** The former article, its prices converted where the event changes between prices with and without VAT. */
export const asWritten = (old: FiledArticle, before: ContextConfig, after: ContextConfig): FiledArticle =>
  writesGross(before) === writesGross(after) ? old : rewritten(old, writesGross(after))

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
function keptPrice(
  { at: [, , key, typoId] }: Decided,
  { old, item, before, after, now }: ChangedArticle & { now: string },
) {
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
  counts: { order: 200, of: { articles: countItems }, isInChecklist: true },
  resolved: (decided, before, after, change: ResolutionContext<PricedConfig>) => {
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
  repriced: ({ articles }, isGross) => ({ articles: articles.map((article) => rewritten(article, isGross)) }),
  faults: ({ articles }, known) => [
    ...repeated('articles', idsOf(articles)),
    ...articles.flatMap((article, i) => tariffFaults(article, `articles.${i}`, known)),
    ...articles.flatMap(({ days }, i) =>
      Object.keys(days).flatMap((id) => (id === GENERAL ? [] : unknown(`articles.${i}.days.${id}`, id, known('days')))),
    ),
  ],
  chosenFaults: (filed, _, known) => chosenFaults(filed, known),
})
