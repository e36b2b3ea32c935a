import type { ArticlesConfig, FiledArticles } from '@parvis/contract/articles/articles.part.ts'
import { articlesShare } from '@parvis/contract/articles/articles.part.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import type { Facts } from '@parvis/contract/kit/plan.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { isInvoiced } from '#features/context/context.part.ts'
import { differencesOf, factsOf, touched } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { eurosByType } from './articles.service.ts'

type FiledArticle = ArticlesConfig['articles'][number]

const differences = (before: ArticlesConfig, after: ArticlesConfig) =>
  differencesOf(before.articles, after.articles, ({ id }) => id)

const columnsOf = ({ id: _, days: __, price, prices, vatRate, ...article }: FiledArticle, position: number) => ({
  ...article,
  position,
  priceCents: toCents(price),
  typePrices: Object.fromEntries(Object.entries(prices).map(([typoId, euros]) => [typoId, toCents(euros)])),
  vatRate: Math.round(vatRate * 100),
})

/** Writes the articles and the days they are offered that are new: nobody can be waiting for those. */
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

/** What the file's people have chosen, of those whom the import has just made. */
async function importUserArticles({ tx, eventId, fresh }: Change<unknown, FiledArticles>): Promise<void> {
  const rows = fresh.flatMap(({ userId, chosen }) =>
    Object.entries(chosen.articles ?? {}).flatMap(([dayId, ids]) =>
      ids.map((articleId) => ({ eventId, userId, articleId, dayId })),
    ),
  )
  if (rows.length > 0) await tx.insert(userArticles).values(rows).onConflictDoNothing()
}

/** The articles that an import counts or changes, locked as those who take one lock them. */
async function lockArticles({ tx, eventId, before, after, fresh }: Change<ArticlesConfig>): Promise<void> {
  const countsAll = fresh.length > 0
  const found = differences(before, after)
  const ids = countsAll ? [...before.articles, ...after.articles].map(({ id }) => id) : touched(found, ({ id }) => id)
  if (ids.length === 0) return
  await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.eventId, eventId), inArray(articles.id, ids)))
    .orderBy(asc(articles.id))
    .for(found.removed.length > 0 ? 'update' : 'no key update')
}

/** Of each article, and of each day of it: how many people hold it, each way; by type, how many and how often without an invoice. */
const articleFacts = ({ tx, eventId }: Change<ArticlesConfig>): Promise<Facts> => {
  const isBilled = isInvoiced(eventId, sql`own.user_id || ' ' || own.article_id || ' ' || own.day_id`)
  return factsOf(
    tx,
    sql`select 'held ' || article_id || coalesce(' ' || day_id, '') as key, count(distinct user_id)::int as count
      from ${userArticles} where event_id = ${eventId} group by grouping sets ((article_id), (article_id, day_id))`,
    sql`select 'taken ' || article_id as key, count(*)::int as count from ${userArticles} where event_id = ${eventId} group by article_id`,
    sql`select concat_ws(' ', kind, article_id, typo_id) as key, case kind when 'owed' then count(*) else count(distinct user_id) end::int as count
      from (
        select own.article_id, own.user_id, coalesce(p.typo_id, u.typo_id, '') as typo_id from ${userArticles} own
        join ${participations} p using (event_id, user_id) join ${users} u on u.id = own.user_id
        where own.event_id = ${eventId} and not ${isBilled}
      ) unbilled cross join (values ('owed'), ('unbilled')) of(kind) group by kind, article_id, typo_id`,
    sql`select case when p.is_remote then 'remote ' else 'onsite ' end || own.article_id as key, count(distinct own.user_id)::int as count
      from ${userArticles} own join ${participations} p using (event_id, user_id)
      where own.event_id = ${eventId} group by own.article_id, p.is_remote`,
  )
}

/** Writes what changed of the articles that there were, and counts what is taken; they are locked. */
async function changeArticles({ tx, eventId, before, after, fresh }: Change<ArticlesConfig>): Promise<void> {
  const countsAll = fresh.length > 0
  const { added, changed, removed } = differences(before, after)
  for (const { item, position, before: old } of changed) {
    const one = and(eq(articles.eventId, eventId), eq(articles.id, item.id))
    await tx.update(articles).set(columnsOf(item, position)).where(one)
    const gone = Object.keys(old.days).filter((dayId) => !Object.hasOwn(item.days, dayId))
    const own = and(eq(articleDays.eventId, eventId), eq(articleDays.articleId, item.id))
    if (gone.length > 0) await tx.delete(articleDays).where(and(own, inArray(articleDays.dayId, gone)))
  }
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(articles).where(and(eq(articles.eventId, eventId), inArray(articles.id, gone)))
  const counted = countsAll ? after.articles : [...added, ...changed].map(({ item }) => item)
  const ids = counted.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(articles)
      .set({ taken: held(eventId) })
      .where(and(eq(articles.eventId, eventId), inArray(articles.id, ids)))
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
  return rows.map(({ id, label, priceCents, typePrices, vatRate, vatRegime, onlyFor, stock }) => ({
    id,
    label,
    price: toEuros(priceCents),
    prices: eurosByType(typePrices),
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

/** What each person has chosen, by day. */
async function exportUserArticles(
  db: Executor,
  eventId: string,
): Promise<(userId: string) => { articles?: Record<string, string[]> }> {
  const rows = await db
    .select()
    .from(userArticles)
    .where(eq(userArticles.eventId, eventId))
    .orderBy(asc(userArticles.dayId), asc(userArticles.articleId))
  const byPerson = new Map<string, Record<string, string[]>>()
  for (const { userId, dayId, articleId } of rows) {
    const own = byPerson.get(userId) ?? {}
    own[dayId] = [...(own[dayId] ?? []), articleId]
    byPerson.set(userId, own)
  }
  return (userId) => {
    const own = byPerson.get(userId)
    return own ? { articles: own } : {}
  }
}

export const articlesPart = part({
  share: articlesShare,
  read: async (db, { eventId }) => ({ articles: await exportArticles(db, eventId) }),
  facts: articleFacts,
  add: addArticles,
  lock: lockArticles,
  change: changeArticles,
  limits: ({ articles }) => articles.map(({ id, stock }) => [`article ${id}`, stock]),
  people: { read: exportUserArticles, write: importUserArticles },
})
