import * as z from 'zod/mini'
import type { ContextConfig } from '#features/context/context.part.ts'
import { asksToPay } from '#features/context/context.part.ts'
import { otherWay } from '#features/participation/participation.rules.ts'
import { Id } from '#kit/fields.ts'
import { toCents } from '#kit/money.ts'
import type { Read } from '#kit/part.ts'
import { Capacity, Euros, idsOf, list, no, onlyFor, record, repeated, share, Text, unit, unknown } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { APPLY, changesOf, effectsIn, RETIRE, TAKEN } from '#kit/plan.ts'
import { GENERAL, VatRegime } from './articles.ts'

/** Something to choose on some days; « 0 » is the event as a whole. */
const FiledArticle = z.strictObject({
  id: Id,
  label: Text,
  /** Euros excluding VAT. */
  price: z._default(Euros, 0),
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

const told = effectsIn('articles')
const PRICING = ['price', 'vatRate', 'vatRegime'] as const

/** By how much what `count` of it cost would change, in cents; nothing for a rule of VAT, which hangs on who pays. */
function difference(old: FiledArticle, item: FiledArticle, key: (typeof PRICING)[number], count: number): number {
  if (key === 'price') return (toCents(item.price) - toCents(old.price)) * count
  return key === 'vatRate' ? Math.round((toCents(item.price) * (item.vatRate - old.vatRate)) / 100) * count : 0
}

/** What becomes of an article that there still is: days of it, for whom it is, at what price. */
function changeEffects(old: FiledArticle, item: FiledArticle, counts: Readonly<Record<string, number>>): Effect[] {
  const about = { item: old.id, name: old.label }
  const { onlyFor } = item
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
    ...PRICING.filter((key) => old[key] !== item[key]).flatMap((key) =>
      told({ ...about, at: [old.id, key], people: counts[`unbilled ${old.id}`] }, 'FILE_PRICED', {
        remedies: [APPLY],
        cents: difference(old, item, key, counts[`owed ${old.id}`] ?? 0),
      }),
    ),
  ]
}

/** The articles, and days of theirs, left out that people hold; those of which there would be too few, or at another price. */
function planArticles({ before, after, facts: { counts } }: Planned<ArticlesConfig & ContextConfig>): Effect[] {
  const { kept, removed } = changesOf(before.articles, after.articles, ({ id }) => id)
  const priced = asksToPay(after)
    ? counts
    : { ...counts, ...Object.fromEntries(before.articles.map(({ id }) => [`unbilled ${id}`, 0])) }
  return [
    ...removed.flatMap(({ id, label }) =>
      told({ item: id, at: [id], name: label, people: counts[`held ${id}`] }, 'FILE_HELD', { remedies: [RETIRE] }),
    ),
    ...kept.flatMap(({ old, item }) => changeEffects(old, item, priced)),
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
  shapes: { articles: list('id', { days: record(unit) }) },
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
    ...articles.flatMap(({ days }, i) =>
      Object.keys(days).flatMap((id) => (id === GENERAL ? [] : unknown(`articles.${i}.days.${id}`, id, known('days')))),
    ),
  ],
  chosenFaults: ({ articles = {} }, _, known) =>
    Object.entries(articles).flatMap(([day, ids]) =>
      ids.flatMap((id, j) => unknown(`articles.${day}.${j}`, id, known('articles'))),
    ),
})
