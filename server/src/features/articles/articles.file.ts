import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { participations } from '#db/tables/participation.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type FiledArticle = EventFile['articles'][number]

/** The file's articles replace the event's; one that somebody holds cannot be taken out. */
export async function importArticles(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const ids = file.articles.map((article) => article.id)
  // None may be taken between the count below and the commit.
  await tx.execute(sql`lock table ${userArticles} in share mode`)
  await tx
    .delete(articles)
    .where(and(eq(articles.eventId, eventId), ids.length > 0 ? notInArray(articles.id, ids) : undefined))
  for (const [position, { id, price, vatRate, days, ...article }] of file.articles.entries()) {
    const columns = { ...article, position, priceCents: toCents(price), vatRate: Math.round(vatRate * 100) }
    await tx
      .insert(articles)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [articles.eventId, articles.id], set: { ...columns, taken: held(eventId, id) } })
    await importDays(tx, eventId, id, days)
  }
}

async function importDays(tx: Tx, eventId: string, articleId: string, days: FiledArticle['days']): Promise<void> {
  const own = and(eq(articleDays.eventId, eventId), eq(articleDays.articleId, articleId))
  await tx.delete(articleDays).where(and(own, notInArray(articleDays.dayId, Object.keys(days))))
  for (const [dayId, flags] of Object.entries(days)) {
    await tx
      .insert(articleDays)
      .values({ eventId, articleId, dayId, ...flags })
      .onConflictDoUpdate({ target: [articleDays.eventId, articleDays.articleId, articleDays.dayId], set: flags })
  }
}

const held = (eventId: string, articleId: string) =>
  sql`(select count(*)::int from ${userArticles} as held where held.event_id = ${eventId} and held.article_id = ${articleId})`

/** What the file's people have chosen, unless they had answered before; then counts what is taken. */
export async function importUserArticles(
  tx: Tx,
  eventId: string,
  file: EventFile,
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const made = await tx
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.createdAt, now)))
  const isNew = new Set(made.map((row) => row.userId))
  const rows = file.people.flatMap(({ email, participation }) => {
    const userId = ids.get(email)
    if (userId === undefined || !isNew.has(userId)) return []
    return Object.entries(participation.articles ?? {}).flatMap(([dayId, chosen]) =>
      chosen.map((articleId) => ({ eventId, userId, articleId, dayId })),
    )
  })
  if (rows.length > 0) await tx.insert(userArticles).values(rows).onConflictDoNothing()
  for (const { id } of file.articles) {
    const one = and(eq(articles.eventId, eventId), eq(articles.id, id))
    await tx
      .update(articles)
      .set({ taken: held(eventId, id) })
      .where(one)
  }
}

export async function exportArticles(db: Executor, eventId: string): Promise<EventFile['articles']> {
  const rows = await db.select().from(articles).where(eq(articles.eventId, eventId)).orderBy(asc(articles.position))
  const days = await db
    .select()
    .from(articleDays)
    .where(eq(articleDays.eventId, eventId))
    .orderBy(asc(articleDays.dayId))
  return rows.map(({ id, label, priceCents, vatRate, vatRegime, stock }) => ({
    id,
    label,
    price: toEuros(priceCents),
    vatRate: vatRate / 100,
    vatRegime,
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
export async function exportUserArticles(
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
