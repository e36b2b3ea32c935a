import type { ChangedArticle, FiledArticle, PricedConfig } from '@parvis/contract/articles/articles.part.ts'
import { asWritten, zonesOf } from '@parvis/contract/articles/articles.part.ts'
import { priceFor } from '@parvis/contract/articles/prices.rules.ts'
import type { PurchaseMoment } from '@parvis/contract/articles/tariffs.rules.ts'
import { isKeepable, ratesAt, typesPricedIn } from '@parvis/contract/articles/tariffs.rules.ts'
import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { asksOf, writesGross } from '@parvis/contract/events/events.part.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { APPLY, KEEP, RETIRE, TAKEN } from '@parvis/contract/kit/plan.ts'
import { otherWay } from '@parvis/contract/participation/participation.rules.ts'
import type { CountById, Holders } from '#kit/impact.ts'
import { changesOf, effectsIn, effectsOnEach, isTighter } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'

/** People of one participant type with the same uninvoiced article, bought at the same moments. */
export interface Unbilled {
  readonly articleId: string
  /** `null` for people without a type. */
  readonly typeId: string | null
  readonly people: number
  /** Moment and rank of each purchase, as far as prices depend on them. */
  readonly takings: readonly PurchaseMoment[]
}

/** Counts read by the impact of a change of articles, each on first use. */
export interface ArticleFacts {
  /** People who hold an article, or hold it on a day. */
  readonly holders: () => Promise<Holders>
  /** People who hold an article, by how they come: `onsite` or `remote`. */
  readonly holdersByWay: () => Promise<Holders>
  /** Places taken of an article, on all days. */
  readonly taken: () => Promise<CountById>
  readonly unbilled: () => Promise<readonly Unbilled[]>
}

const told = effectsIn('articles')

/** People who owe for an article, by type; without a type first. */
const payersOf = (id: string, all: readonly Unbilled[], after: ContextConfig): Unbilled[] =>
  all
    .filter(({ articleId, typeId }) => articleId === id && asksOf(after, typeId))
    .toSorted((one, other) => ((one.typeId ?? '') < (other.typeId ?? '') ? -1 : 1))

const total = (all: readonly Unbilled[], of: (one: Unbilled) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

/** Amount due for each purchase, in cents. */
const owedIn = (article: FiledArticle, { timeZone }: PricedConfig, { typeId, takings }: Unbilled): number[] =>
  takings.map((taking) => toCents(priceFor(ratesAt(article, taking, timeZone), typeId)))

/** One effect for people who pay the usual price, and one for each participant type with its own. */
function priceEffects({ old, item, before, after }: ChangedArticle, unbilled: readonly Unbilled[]): Effect[] {
  const own = new Set(typesPricedIn(old, item))
  const remedies = isKeepable({ old, item, timeZones: zonesOf({ before, after }) }) ? [APPLY, KEEP] : [APPLY]
  const turns = (one: Unbilled) => {
    const were = owedIn(old, before, one)
    return owedIn(item, after, one).map((cents, i) => cents - (were[i] ?? 0))
  }
  const effect = (some: readonly Unbilled[], typeId?: string): Effect[] => {
    const label = after.typologies.find(({ id }) => id === typeId)?.label ?? typeId
    const subject =
      typeId === undefined
        ? { item: old.id, at: [old.id, 'price'], name: old.label }
        : { item: `${old.id}.${typeId}`, at: [old.id, 'prices', typeId], name: `${old.label} (${label})` }
    const cents = total(some, (one) => turns(one).reduce((sum, turn) => sum + turn, 0) * one.people)
    return told({ ...subject, people: total(some, ({ people }) => people) }, 'FILE_PRICED', { remedies, cents })
  }
  const moved = unbilled.filter((one) => turns(one).some((cents) => cents !== 0))
  const byType = Map.groupBy(moved, ({ typeId }) => (typeId !== null && own.has(typeId) ? typeId : undefined))
  const ownPriced = [...byType].flatMap(([typeId, some]) => (typeId === undefined ? [] : effect(some, typeId)))
  return [...effect(byType.get(undefined) ?? []), ...ownPriced]
}

/**
 * Effects of another VAT rate or regime on all people who pay something. Where prices include VAT, people who are
 * charged VAT go on paying the same.
 */
function vatEffects({ old, item, after }: ChangedArticle, unbilled: readonly Unbilled[]): Effect[] {
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
function isPricedAlike({ old, item, before, after }: ChangedArticle): boolean {
  const pricesOf = ({ label: _, stock: _stock, days: _days, onlyFor: _onlyFor, ...prices }: FiledArticle) => prices
  return before.timeZone === after.timeZone && JSON.stringify(pricesOf(old)) === JSON.stringify(pricesOf(item))
}

/** Effects on an article that stays: removed days, a restricted audience, another price. */
async function effectsOfChange(changed: ChangedArticle, facts: ArticleFacts): Promise<Effect[]> {
  const { old, item, after } = changed
  const { onlyFor } = item
  const lost = Object.keys(old.days).filter((dayId) => !Object.hasOwn(item.days, dayId))
  const isClosed = onlyFor !== null && onlyFor !== old.onlyFor
  const payers = isPricedAlike(changed) ? [] : payersOf(old.id, await facts.unbilled(), after)
  return [
    ...(await effectsOnEach(lost, async (dayId) => {
      const people = (await facts.holders())(old.id, dayId)
      const about = { item: `${old.id}.${dayId}`, at: [old.id, 'days', dayId], name: old.label, people }
      return told(about, 'FILE_HELD', { remedies: [RETIRE] })
    })),
    ...(await effectsOnEach(isClosed ? [onlyFor] : [], async (way) => {
      const people = (await facts.holdersByWay())(old.id, otherWay(way))
      const about = { item: old.id, at: [old.id, 'onlyFor'], name: old.label, people }
      return told(about, 'FILE_HELD', { unblock: 'PLAN_RELEASE' })
    })),
    ...priceEffects(changed, payers),
    ...vatEffects(changed, payers),
  ]
}

/** Effects of removed articles and days, too small a stock and other prices. */
export async function articleImpact(
  change: Pick<Change<PricedConfig>, 'before' | 'after' | 'fresh'>,
  facts: ArticleFacts,
): Promise<Effect[]> {
  const { before, after } = change
  const { kept, removed } = changesOf(before.articles, after.articles, ({ id }) => id)
  return [
    ...(await effectsOnEach(removed, async ({ id, label }) => {
      const people = (await facts.holders())(id)
      return told({ item: id, at: [id], name: label, people }, 'FILE_HELD', { remedies: [RETIRE] })
    })),
    ...(await effectsOnEach(kept, ({ old, item }) =>
      effectsOfChange({ old: asWritten(old, before, after), item, before, after }, facts),
    )),
    ...(await effectsOnEach(after.articles, async ({ id, label, stock }) => {
      if (!isTighter(before.articles.find((article) => article.id === id)?.stock, stock, change)) return []
      const people = (await facts.taken()).get(id) ?? 0
      return people > stock
        ? told({ item: id, at: [id, 'stock'], name: label, people }, 'FILE_PLACES', { remedies: [TAKEN] })
        : []
    })),
  ]
}
