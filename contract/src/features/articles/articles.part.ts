import * as z from 'zod/mini'
import type { ContextConfig } from '#features/context/context.part.ts'
import { asksOf } from '#features/context/context.part.ts'
import { otherWay } from '#features/participation/participation.rules.ts'
import { Id } from '#kit/fields.ts'
import { toCents } from '#kit/money.ts'
import type { Read } from '#kit/part.ts'
import { Capacity, Euros, idsOf, list, no, onlyFor, record, repeated, share, Text, unit, unknown } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { APPLY, changesOf, effectsIn, RETIRE, TAKEN } from '#kit/plan.ts'
import type { Article } from './articles.ts'
import { GENERAL, VatRegime } from './articles.ts'
import { priceFor } from './prices.rules.ts'

/** Something to choose on some days; « 0 » is the event as a whole. */
const FiledArticle = z.strictObject({
  id: Id,
  label: Text,
  /** Euros excluding VAT. */
  price: z._default(Euros, 0),
  /** The same for people of some types, by type; 0 for nothing. Others pay the usual price. */
  prices: z._default(z.record(Id, Euros), {}),
  /** Per cent. */
  vatRate: z._default(z.number().check(z.minimum(0), z.maximum(100)), 20),
  vatRegime: z._default(VatRegime, 'service'),
  onlyFor,
  /** How many there are, on all days; none written: no limit. */
  stock: Capacity,
  days: z.record(
    Id,
    z.strictObject({
      isShow: z._default(z.boolean(), true),
      isDisabled: no,
      isSelected: no,
      isRadio: no,
      isRequired: no,
      isAuto: no,
    }),
  ),
})

const fields = { articles: z._default(z.array(FiledArticle), []) }
const chosen = {
  /** Articles by day. */
  articles: z.optional(z.record(Id, z.array(Id))),
}

export type ArticlesConfig = Read<typeof fields>
export type FiledArticles = Read<typeof chosen>

type FiledArticle = ArticlesConfig['articles'][number]
type Flags = FiledArticle['days'][string]

/** An article of the event's configuration as people are shown it, all of it being left. */
export const articleOf = ({ stock, ...article }: FiledArticle): Article => ({ ...article, left: stock })

const told = effectsIn('articles')
type Counts = Readonly<Record<string, number>>

/** The event as prices see it: who is asked to pay, and how types are called. */
type Priced = ArticlesConfig & ContextConfig & { readonly typologies: readonly { id: string; label: string }[] }

/** People of one type who hold an article that they have not been invoiced for. */
interface Unbilled {
  readonly typoId: string
  readonly people: number
  /** How often they hold it. */
  readonly times: number
}

/** Those who are asked to pay, by type; without a type first. */
function unbilledOf(id: string, counts: Counts, after: ContextConfig): Unbilled[] {
  const start = `unbilled ${id} `
  return Object.keys(counts)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .toSorted()
    .filter((typoId) => asksOf(after, typoId || null))
    .map((typoId) => ({
      typoId,
      people: counts[`${start}${typoId}`] ?? 0,
      times: counts[`owed ${id} ${typoId}`] ?? 0,
    }))
}

const total = (all: readonly Unbilled[], of: (one: Unbilled) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

/** Another price: one effect for those who pay the usual one, and one for each type that has its own. */
function priceEffects(old: FiledArticle, item: FiledArticle, unbilled: readonly Unbilled[], after: Priced): Effect[] {
  const own = new Set([...Object.keys(old.prices), ...Object.keys(item.prices)])
  const by = ({ typoId }: Unbilled) => toCents(priceFor(item, typoId)) - toCents(priceFor(old, typoId))
  const effect = (some: readonly Unbilled[], typoId?: string): Effect[] => {
    const label = after.typologies.find(({ id }) => id === typoId)?.label ?? typoId
    const whom = typoId === undefined ? {} : { item: `${old.id}.${typoId}`, name: `${old.label} (${label})` }
    const at = typoId === undefined ? [old.id, 'price'] : [old.id, 'prices', typoId]
    return told(
      { item: old.id, name: old.label, at, people: total(some, ({ people }) => people), ...whom },
      'FILE_PRICED',
      {
        remedies: [APPLY],
        cents: total(some, (one) => by(one) * one.times),
      },
    )
  }
  const moved = unbilled.filter((one) => by(one) !== 0)
  return [
    ...effect(moved.filter(({ typoId }) => !own.has(typoId))),
    ...moved.filter(({ typoId }) => own.has(typoId)).flatMap((one) => effect([one], one.typoId)),
  ]
}

/** Another rate, or another rule of VAT, which hangs on who pays: all who pay something are concerned. */
function vatEffects(old: FiledArticle, item: FiledArticle, unbilled: readonly Unbilled[]): Effect[] {
  const by = ({ typoId, times }: Unbilled) =>
    Math.round((toCents(priceFor(item, typoId)) * (item.vatRate - old.vatRate)) / 100) * times
  return (['vatRate', 'vatRegime'] as const)
    .filter((key) => old[key] !== item[key])
    .flatMap((key) =>
      told(
        { item: old.id, name: old.label, at: [old.id, key], people: total(unbilled, ({ people }) => people) },
        'FILE_PRICED',
        { remedies: [APPLY], cents: key === 'vatRate' ? total(unbilled, by) : 0 },
      ),
    )
}

/** What becomes of an article that there still is: days of it, for whom it is, at what price. */
function changeEffects(old: FiledArticle, item: FiledArticle, counts: Counts, after: Priced): Effect[] {
  const about = { item: old.id, name: old.label }
  const { onlyFor } = item
  const unbilled = unbilledOf(old.id, counts, after)
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
    ...priceEffects(old, item, unbilled, after),
    ...vatEffects(old, item, unbilled),
  ]
}

/** The articles, and days of theirs, left out that people hold; those of which there would be too few, or at another price. */
function planArticles({ before, after, facts: { counts } }: Planned<Priced>): Effect[] {
  const { kept, removed } = changesOf(before.articles, after.articles, ({ id }) => id)
  return [
    ...removed.flatMap(({ id, label }) =>
      told({ item: id, at: [id], name: label, people: counts[`held ${id}`] }, 'FILE_HELD', { remedies: [RETIRE] }),
    ),
    ...kept.flatMap(({ old, item }) => changeEffects(old, item, counts, after)),
    ...after.articles.flatMap(({ id, label, stock }) => {
      const people = counts[`taken ${id}`] ?? 0
      const about = { item: id, at: [id, 'stock'], name: label, people }
      return stock !== null && people > stock ? told(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
    }),
  ]
}

/** Kept by those who hold it, and chosen by nobody else, nor by itself. */
const retired = (flags: Flags): Flags => ({
  ...flags,
  isDisabled: true,
  isSelected: false,
  isRequired: false,
  isAuto: false,
})

export const articlesShare = share({
  fields,
  chosen,
  shapes: { articles: list('id', { days: record(unit), prices: record(unit) }) },
  help: { articles: 'Ce que l’on choisit et paie en plus des journées ; « 0 » est l’événement entier' },
  empty: { articles: [] },
  plan: planArticles,
  remedied: ({ at }, before) => {
    if (at.length > 2) return retired(before as Flags)
    const article = before as FiledArticle
    return {
      ...article,
      days: Object.fromEntries(Object.entries(article.days).map(([id, flags]) => [id, retired(flags)])),
    }
  },
  faults: ({ articles }, known) => [
    ...repeated('articles', idsOf(articles)),
    ...articles.flatMap(({ prices }, i) =>
      Object.keys(prices).flatMap((id) => unknown(`articles.${i}.prices.${id}`, id, known('typologies'))),
    ),
    ...articles.flatMap(({ days }, i) =>
      Object.keys(days).flatMap((id) => (id === GENERAL ? [] : unknown(`articles.${i}.days.${id}`, id, known('days')))),
    ),
  ],
  chosenFaults: ({ articles = {} }, _, known) =>
    Object.entries(articles).flatMap(([day, ids]) =>
      ids.flatMap((id, j) => unknown(`articles.${day}.${j}`, id, known('articles'))),
    ),
})
