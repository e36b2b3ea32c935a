import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { writtenOnce } from '#kit/statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type ArticleRow = typeof articles.$inferSelect
export type ArticleDayRow = typeof articleDays.$inferSelect

const rowsOf = writtenOnce((db) =>
  db
    .select({ article: articles, day: articleDays })
    .from(articles)
    .innerJoin(articleDays, and(eq(articleDays.eventId, articles.eventId), eq(articleDays.articleId, articles.id)))
    .where(eq(articles.eventId, sql.placeholder('eventId')))
    .orderBy(asc(articles.position), asc(articles.id), asc(articleDays.dayId))
    .prepare(''),
)

/** The articles of an event, in their order, once for each day they are offered. */
export function listRows(db: Executor, eventId: string): Promise<{ article: ArticleRow; day: ArticleDayRow }[]> {
  return rowsOf(db).execute({ eventId })
}

export interface HeldArticle extends ArticleChoice {
  readonly vatRegime: ArticleRow['vatRegime']
  readonly onlyFor: ArticleRow['onlyFor']
}

const heldOf = writtenOnce((db) =>
  db
    .select({
      id: userArticles.articleId,
      dayId: userArticles.dayId,
      vatRegime: articles.vatRegime,
      onlyFor: articles.onlyFor,
    })
    .from(userArticles)
    .innerJoin(articles, and(eq(articles.eventId, userArticles.eventId), eq(articles.id, userArticles.articleId)))
    .where(
      and(eq(userArticles.eventId, sql.placeholder('eventId')), eq(userArticles.userId, sql.placeholder('userId'))),
    )
    .orderBy(asc(userArticles.dayId), asc(articles.position), asc(articles.id))
    .prepare(''),
)

export function listHeld(db: Executor, eventId: string, userId: string): Promise<HeldArticle[]> {
  return heldOf(db).execute({ eventId, userId })
}

const limitedOf = writtenOnce((db) =>
  db
    .select({ id: articles.id, label: articles.label, stock: articles.stock, taken: articles.taken })
    .from(articles)
    .where(
      and(
        eq(articles.eventId, sql.placeholder('eventId')),
        sql`${articles.id} = any(${sql.placeholder('ids')})`,
        isNotNull(articles.stock),
      ),
    )
    .orderBy(asc(articles.id))
    .for('no key update')
    .prepare(''),
)

/** Locks the articles that have a stock, always in the same order so that two people never wait for each other. */
export function lockLimited(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
): Promise<{ id: string; label: string; stock: number | null; taken: number }[]> {
  return limitedOf(tx).execute({ eventId, ids })
}

const countOf = writtenOnce((db) =>
  db
    .update(articles)
    .set({ taken: sql`${articles.taken} + ${sql.placeholder('delta')}::int` })
    .where(and(eq(articles.eventId, sql.placeholder('eventId')), eq(articles.id, sql.placeholder('id'))))
    .prepare(''),
)

export async function count(tx: Tx, eventId: string, id: string, delta: number): Promise<void> {
  await countOf(tx).execute({ eventId, id, delta })
}

/** Who holds what: these are given back, those are taken. */
export async function moveHeld(
  tx: Tx,
  eventId: string,
  userId: string,
  moved: { returned: readonly ArticleChoice[]; taken: readonly ArticleChoice[] },
): Promise<void> {
  for (const { id, dayId } of moved.returned) {
    const own = and(eq(userArticles.eventId, eventId), eq(userArticles.userId, userId))
    await tx.delete(userArticles).where(and(own, eq(userArticles.articleId, id), eq(userArticles.dayId, dayId)))
  }
  if (moved.taken.length === 0) return
  await tx.insert(userArticles).values(moved.taken.map(({ id, dayId }) => ({ eventId, userId, articleId: id, dayId })))
}
