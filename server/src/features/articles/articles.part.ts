import type { ArticlesConfig, FiledArticles } from '@parvis/contract/articles/articles.part.ts'
import { articlesShare } from '@parvis/contract/articles/articles.part.ts'
import { firstsOf } from '@parvis/contract/articles/tariffs.rules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { changedKeys, differencesOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { articleImpact } from './impact.service.ts'
import { articleFacts, nextRank } from './impact.store.ts'
import { tariffOf, tariffRow } from './tariffs.service.ts'

type FiledArticle = ArticlesConfig['articles'][number]
type Filed = { readonly [K in keyof FiledArticles]-?: NonNullable<FiledArticles[K]> }
type Taken = Omit<Filed, 'articlesRanks'> & Partial<Pick<Filed, 'articlesRanks'>>

const differences = (before: ArticlesConfig, after: ArticlesConfig) =>
  differencesOf(before.articles, after.articles, ({ id }) => id)

const columnsOf = (
  { id: _, days: __, price, prices, tiers, kept, vatRate, ...article }: FiledArticle,
  position: number,
) => ({
  ...article,
  position,
  ...tariffRow({ price, prices, tiers, kept }),
  vatRate: Math.round(vatRate * 100),
})

/** Writes new articles and offered days; no request can be waiting for those. */
async function addArticles({ tx, eventId, before, after }: Change<ArticlesConfig>): Promise<void> {
  const { added, changed } = differences(before, after)
  for (const { item, position } of added)
    await tx.insert(articles).values({ eventId, id: item.id, ...columnsOf(item, position) })
  for (const { item } of [...added, ...changed])
    for (const [dayId, flags] of Object.entries(item.days))
      await tx
        .insert(articleDays)
        .values({ eventId, articleId: item.id, dayId, ...flags })
        .onConflictDoUpdate({ target: [articleDays.eventId, articleDays.articleId, articleDays.dayId], set: flags })
}

async function importUserArticles({ tx, eventId, now, fresh }: Change<unknown, FiledArticles>): Promise<void> {
  const rows = fresh.flatMap(({ userId, chosen }) =>
    Object.entries(chosen.articles ?? {}).flatMap(([dayId, ids]) =>
      ids.map((articleId) => {
        const filed = chosen.articlesTakenAt?.[dayId]?.[articleId]
        return { eventId, userId, articleId, dayId, takenAt: filed === undefined ? now : new Date(filed) }
      }),
    ),
  )
  if (rows.length > 0) await tx.insert(userArticles).values(rows).onConflictDoNothing()
}

/** Locks the articles of an import in the order that purchases use. */
async function lockArticles({ tx, eventId, before, after, fresh }: Change<ArticlesConfig>): Promise<void> {
  const countsAll = fresh.length > 0
  const found = differences(before, after)
  const ids = countsAll
    ? [...before.articles, ...after.articles].map(({ id }) => id)
    : changedKeys(found, ({ id }) => id)
  if (ids.length === 0) return
  await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.eventId, eventId), inArray(articles.id, ids)))
    .orderBy(asc(articles.id))
    .for(found.removed.length > 0 ? 'update' : 'no key update')
}

const isRanked = ({ tiers }: FiledArticle): boolean => firstsOf(tiers).length > 0

/** Writes changed articles, which are locked, and recounts taken stock. */
async function changeArticles({
  tx,
  eventId,
  before,
  after,
  fresh,
}: Change<ArticlesConfig, FiledArticles>): Promise<void> {
  const countsAll = fresh.length > 0
  const { added, changed, removed } = differences(before, after)
  for (const { item, position, before: old } of changed) {
    const one = and(eq(articles.eventId, eventId), eq(articles.id, item.id))
    const recounted = item.stock !== old.stock && { taken: held(eventId) }
    await tx
      .update(articles)
      .set({ ...columnsOf(item, position), ...recounted })
      .where(one)
    const gone = Object.keys(old.days).filter((dayId) => !Object.hasOwn(item.days, dayId))
    const own = and(eq(articleDays.eventId, eventId), eq(articleDays.articleId, item.id))
    if (gone.length > 0) await tx.delete(articleDays).where(and(own, inArray(articleDays.dayId, gone)))
  }
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(articles).where(and(eq(articles.eventId, eventId), inArray(articles.id, gone)))
  const counted = countsAll ? after.articles : [...added, ...changed].map(({ item }) => item)
  if (countsAll)
    await tx
      .update(articles)
      .set({ taken: held(eventId) })
      .where(eq(articles.eventId, eventId))
  await placeFiled({ tx, eventId, fresh })
  await placeNext(
    { tx, eventId },
    counted.filter(isRanked).map(({ id }) => id),
  )
}

/** Restores the ranks of imported purchases, unless they are occupied. */
async function placeFiled({ tx, eventId, fresh }: Pick<Change<unknown, FiledArticles>, 'tx' | 'eventId' | 'fresh'>) {
  const told = fresh.flatMap(({ userId, chosen }) =>
    Object.entries(chosen.articlesRanks ?? {}).flatMap(([dayId, ranks]) =>
      Object.entries(ranks).map(([articleId, rank]) => ({ userId, articleId, dayId, rank })),
    ),
  )
  if (told.length === 0) return
  const all = <T>(of: (one: (typeof told)[number]) => T) => sql.param(told.map(of))
  await tx.execute(sql`
    with filed as (
      select distinct on (article_id, rank) * from unnest(${all(({ userId }) => userId)}::text[],
        ${all(({ articleId }) => articleId)}::text[], ${all(({ dayId }) => dayId)}::text[], ${all(({ rank }) => rank)}::int[]
      ) as of(user_id, article_id, day_id, rank) order by article_id, rank, user_id, day_id
    )
    update ${userArticles} own set rank = filed.rank from filed
    where own.event_id = ${eventId} and own.user_id = filed.user_id and own.article_id = filed.article_id
      and own.day_id = filed.day_id and own.rank is null and not exists (
        select 1 from ${userArticles} other
        where other.event_id = ${eventId} and other.article_id = filed.article_id and other.rank = filed.rank
      )`)
}

/** Assigns ranks to purchases of articles whose price depends on them; the articles are locked. */
async function placeNext({ tx, eventId }: Pick<Change<unknown>, 'tx' | 'eventId'>, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx.execute(sql`
    with placed as (
      select own.user_id, own.article_id, own.day_id, own.rank, ${nextRank} as place from ${userArticles} own
      where own.event_id = ${eventId} and own.article_id = any(${sql.param([...ids])}::text[])
    )
    update ${userArticles} own set rank = placed.place from placed
    where own.event_id = ${eventId} and own.user_id = placed.user_id and own.article_id = placed.article_id
      and own.day_id = placed.day_id and placed.rank is null`)
}

const held = (eventId: string) =>
  sql`(select count(*)::int from ${userArticles} as held where held.event_id = ${eventId} and held.article_id = ${articles}.id)`

async function exportArticles(db: Executor, eventId: string): Promise<ArticlesConfig['articles']> {
  const rows = await db
    .select()
    .from(articles)
    .where(eq(articles.eventId, eventId))
    .orderBy(asc(articles.position), asc(articles.id))
  const days = await db
    .select()
    .from(articleDays)
    .where(eq(articleDays.eventId, eventId))
    .orderBy(asc(articleDays.dayId))
  return rows.map(({ id, label, vatRate, vatRegime, onlyFor, stock, ...row }) => ({
    id,
    label,
    ...tariffOf(row),
    vatRate: vatRate / 100,
    vatRegime,
    onlyFor,
    stock,
    days: Object.fromEntries(
      days
        .filter((day) => day.articleId === id)
        .map(({ dayId, isShow, isDisabled, isSelected, isRadio, isRequired, isAuto }) => [
          dayId,
          { isShow, isDisabled, isSelected, isRadio, isRequired, isAuto },
        ]),
    ),
  }))
}

async function exportUserArticles(db: Executor, eventId: string): Promise<(userId: string) => FiledArticles> {
  const rows = await db
    .select()
    .from(userArticles)
    .where(eq(userArticles.eventId, eventId))
    .orderBy(asc(userArticles.dayId), asc(userArticles.articleId))
  const byPerson = new Map<string, Taken>()
  for (const { userId, dayId, articleId, takenAt, rank } of rows) {
    const known: Taken = byPerson.get(userId) ?? { articles: {}, articlesTakenAt: {} }
    const { articles: ids, articlesTakenAt: moments, articlesRanks: ranks } = known
    const own = rank === null ? {} : { articlesRanks: { ...ranks, [dayId]: { ...ranks?.[dayId], [articleId]: rank } } }
    byPerson.set(userId, {
      ...known,
      articles: { ...ids, [dayId]: [...(ids[dayId] ?? []), articleId] },
      articlesTakenAt: { ...moments, [dayId]: { ...moments[dayId], [articleId]: takenAt.toISOString() } },
      ...own,
    })
  }
  return (userId) => byPerson.get(userId) ?? {}
}

export const articlesPart = part({
  share: articlesShare,
  read: async (db, { eventId }) => ({ articles: await exportArticles(db, eventId) }),
  impact: (change) => articleImpact(change, articleFacts(change)),
  add: addArticles,
  lock: lockArticles,
  change: changeArticles,
  limits: ({ articles }) =>
    articles.flatMap(({ id, stock, tiers }) => [
      [`article ${id}`, stock],
      [`first of ${id}`, firstsOf(tiers).at(-1) ?? null],
    ]),
  people: { read: exportUserArticles, write: importUserArticles },
})
