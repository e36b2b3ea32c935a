import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import type { Room } from '@parvis/contract/articles/tariffs.rules.ts'
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import type { Asker, ClaimsByTarget } from '#features/place-requests/place-requests.service.ts'
import { askedBy, claimsColumn } from '#features/place-requests/place-requests.service.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type ArticleRow = typeof articles.$inferSelect
export type ArticleDayRow = typeof articleDays.$inferSelect

/** Free first places per price. */
const room = sql<readonly Room[]>`(
  select coalesce(json_agg(json_build_object('first', told.first, 'left', greatest(told.first - (
    select count(*) from ${userArticles} own
    where own.event_id = ${articles.eventId} and own.article_id = ${articles.id} and own.rank <= told.first
  ), 0)) order by told.first), '[]')
  from (select distinct (tier ->> 'first')::int as first from jsonb_array_elements(${articles.tiers}) tier
    where tier ->> 'first' is not null) told
)`

const rowsOf = preparedPerConnection((db) =>
  db
    .select({ article: articles, day: articleDays, room, claims: claimsColumn('article') })
    .from(articles)
    .innerJoin(articleDays, and(eq(articleDays.eventId, articles.eventId), eq(articleDays.articleId, articles.id)))
    .where(eq(articles.eventId, sql.placeholder('eventId')))
    .orderBy(asc(articles.position), asc(articles.id), asc(articleDays.dayId))
    .prepare(''),
)

export function listRows(
  db: Executor,
  eventId: string,
  asker: Partial<Asker>,
): Promise<{ article: ArticleRow; day: ArticleDayRow; room: readonly Room[]; claims: ClaimsByTarget }[]> {
  return rowsOf(db).execute({ eventId, ...askedBy(asker) })
}

export type TariffRow = Pick<ArticleRow, 'priceCents' | 'typePrices' | 'tiers' | 'kept'>

export interface HeldRow extends ArticleChoice, Pick<ArticleRow, 'vatRegime' | 'onlyFor'>, TariffRow {
  readonly takenAt: Date
  readonly rank: number | null
}

const heldOf = preparedPerConnection((db) =>
  db
    .select({
      id: userArticles.articleId,
      dayId: userArticles.dayId,
      takenAt: userArticles.takenAt,
      rank: userArticles.rank,
      vatRegime: articles.vatRegime,
      onlyFor: articles.onlyFor,
      ...tariff,
    })
    .from(userArticles)
    .innerJoin(articles, and(eq(articles.eventId, userArticles.eventId), eq(articles.id, userArticles.articleId)))
    .where(
      and(eq(userArticles.eventId, sql.placeholder('eventId')), eq(userArticles.userId, sql.placeholder('userId'))),
    )
    .orderBy(asc(userArticles.dayId), asc(articles.position), asc(articles.id))
    .prepare(''),
)

export function listHeld(db: Executor, eventId: string, userId: string): Promise<HeldRow[]> {
  return heldOf(db).execute({ eventId, userId })
}

/** Purchases of such an article get a rank: the price of its first places differs. */
const isRanked = sql`jsonb_path_exists(${articles.tiers}, '$[*].first')`

export interface LockedArticle extends TariffRow {
  readonly id: string
  readonly label: string
  readonly stock: number | null
  readonly taken: number
}

const tariff = {
  priceCents: articles.priceCents,
  typePrices: articles.typePrices,
  tiers: articles.tiers,
  kept: articles.kept,
}

const limitedOf = preparedPerConnection((db) =>
  db
    .select({ id: articles.id, label: articles.label, stock: articles.stock, taken: articles.taken, ...tariff })
    .from(articles)
    .where(
      and(
        eq(articles.eventId, sql.placeholder('eventId')),
        sql`${articles.id} = any(${sql.placeholder('ids')})`,
        or(isNotNull(articles.stock), isRanked),
      ),
    )
    .orderBy(asc(articles.id))
    .for('no key update')
    .prepare(''),
)

/** Locks articles with counted places in a fixed order, which avoids deadlocks. */
export function lockLimited(tx: Tx, eventId: string, ids: readonly string[]): Promise<LockedArticle[]> {
  return limitedOf(tx).execute({ eventId, ids })
}

export function listTariffs(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
): Promise<(TariffRow & { id: string; label: string })[]> {
  return tx
    .select({ id: articles.id, label: articles.label, ...tariff })
    .from(articles)
    .where(and(eq(articles.eventId, eventId), inArray(articles.id, [...ids])))
}

/**
 * Free ranks among the first places of a locked article, then ranks after the highest ever taken: beyond the first
 * places, all cost the same.
 */
export async function freeRanks(
  tx: Tx,
  eventId: string,
  { id, first, count: wanted }: { id: string; first: number; count: number },
): Promise<number[]> {
  const own = and(eq(userArticles.eventId, eventId), eq(userArticles.articleId, id))
  const { rows: free } = await tx.execute<{ rank: number }>(
    sql`select rank from generate_series(1, ${first}::int) as places(rank) where not exists (
      select 1 from ${userArticles} own where own.event_id = ${eventId} and own.article_id = ${id} and own.rank = places.rank
    ) order by rank limit ${wanted}`,
  )
  const found = free.map(({ rank }) => rank)
  if (found.length === wanted) return found
  const [last] = await tx
    .select({ rank: userArticles.rank })
    .from(userArticles)
    .where(and(own, isNotNull(userArticles.rank)))
    .orderBy(desc(userArticles.rank))
    .limit(1)
  const after = Math.max(last?.rank ?? 0, first)
  return [...found, ...Array.from({ length: wanted - found.length }, (_, i) => after + 1 + i)]
}

const countOf = preparedPerConnection((db) =>
  db
    .update(articles)
    .set({ taken: sql`${articles.taken} + ${sql.placeholder('delta')}::int` })
    .where(and(eq(articles.eventId, sql.placeholder('eventId')), eq(articles.id, sql.placeholder('id'))))
    .prepare(''),
)

export async function count(tx: Tx, eventId: string, id: string, delta: number): Promise<void> {
  await countOf(tx).execute({ eventId, id, delta })
}

export async function giveBack(
  tx: Tx,
  eventId: string,
  userId: string,
  returned: readonly ArticleChoice[],
): Promise<void> {
  for (const { id, dayId } of returned) {
    const own = and(eq(userArticles.eventId, eventId), eq(userArticles.userId, userId))
    await tx.delete(userArticles).where(and(own, eq(userArticles.articleId, id), eq(userArticles.dayId, dayId)))
  }
}

export async function giveNow(
  tx: Tx,
  eventId: string,
  userId: string,
  taken: readonly (ArticleChoice & { rank: number | null })[],
  now: Date,
): Promise<void> {
  if (taken.length === 0) return
  await tx
    .insert(userArticles)
    .values(taken.map(({ id, dayId, rank }) => ({ eventId, userId, articleId: id, dayId, takenAt: now, rank })))
}

/** Those among the people who hold an article, on any day. */
export async function listHolders(
  db: Executor,
  eventId: string,
  articleId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: userArticles.userId })
    .from(userArticles)
    .where(
      and(
        eq(userArticles.eventId, eventId),
        eq(userArticles.articleId, articleId),
        inArray(userArticles.userId, [...userIds]),
      ),
    )
  return rows.map(({ userId }) => userId)
}
