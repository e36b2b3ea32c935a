import type { EventConfig, EventFile, Taking } from '@parvis/contract/event-file/event-file.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import { otherWay } from '@parvis/contract/participation/participation.rules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { participations } from '#db/tables/participation.ts'
import { asksToPay, isInvoiced } from '#features/context/context.file.ts'
import type { UserIds } from '#features/users/users.file.ts'
import { countsOf, differencesOf, takingsOf, touched } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type FiledArticle = EventConfig['articles'][number]

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.articles, after.articles, ({ id }) => id)

const columnsOf = ({ id: _, days: __, price, vatRate, ...article }: FiledArticle, position: number) => ({
  ...article,
  position,
  priceCents: toCents(price),
  vatRate: Math.round(vatRate * 100),
})

/** Writes the articles and the days they are offered that are new: nobody can be waiting for those. */
export async function addArticles(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
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
export async function importUserArticles(tx: Tx, eventId: string, file: EventFile, fresh: UserIds): Promise<void> {
  const rows = file.people.flatMap(({ email, participation }) => {
    const userId = fresh.get(email)
    if (userId === undefined) return []
    return Object.entries(participation.articles ?? {}).flatMap(([dayId, chosen]) =>
      chosen.map((articleId) => ({ eventId, userId, articleId, dayId })),
    )
  })
  if (rows.length > 0) await tx.insert(userArticles).values(rows).onConflictDoNothing()
}

/** The articles that an import counts or changes, locked as those who take one lock them. */
export async function lockArticles(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  countsAll: boolean,
): Promise<void> {
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

const KEPT = ['price', 'vatRate', 'vatRegime'] as const

/** The articles, and days of theirs, left out that people hold; those that there would be too few of, or at another price. */
export async function articleTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<Taking[]> {
  const held = await countsOf(
    tx,
    sql`select article_id || coalesce(' ' || day_id, '') as key, count(distinct user_id)::int as count
      from ${userArticles} where event_id = ${eventId} group by grouping sets ((article_id), (article_id, day_id))`,
  )
  const taken = await countsOf(
    tx,
    sql`select article_id as key, count(*)::int as count from ${userArticles} where event_id = ${eventId} group by article_id`,
  )
  const unbilled = asksToPay(after)
    ? await countsOf(
        tx,
        sql`select article_id as key, count(distinct user_id)::int as count from ${userArticles} own
          where event_id = ${eventId} and not ${isInvoiced(eventId, sql`own.user_id || ' ' || own.article_id || ' ' || own.day_id`)}
          group by article_id`,
      )
    : new Map<string, number>()
  const byWay = await countsOf(
    tx,
    sql`select own.article_id || case when p.is_remote then ' remote' else ' onsite' end as key, count(distinct own.user_id)::int as count
      from ${userArticles} own join ${participations} p using (event_id, user_id)
      where own.event_id = ${eventId} group by own.article_id, p.is_remote`,
  )
  const { changed, removed } = differences(before, after)
  const told = takingsOf('articles')
  return [
    ...removed.flatMap(({ id, label }) => told([id], 'FILE_HELD', held.get(id), label)),
    ...changed.flatMap(({ before: old, item }) => [
      ...Object.keys(old.days)
        .filter((dayId) => !Object.hasOwn(item.days, dayId))
        .flatMap((dayId) => told([old.id, 'days', dayId], 'FILE_HELD', held.get(`${old.id} ${dayId}`), old.label)),
      ...(item.onlyFor === null || item.onlyFor === old.onlyFor
        ? []
        : told([old.id, 'onlyFor'], 'FILE_HELD', byWay.get(`${old.id} ${otherWay(item.onlyFor)}`), old.label)),
      ...KEPT.filter((key) => old[key] !== item[key]).flatMap((key) =>
        told([old.id, key], 'FILE_PRICED', unbilled.get(old.id), old.label),
      ),
    ]),
    ...after.articles.flatMap(({ id, label, stock }) => {
      const count = taken.get(id) ?? 0
      return stock !== null && count > stock ? told([id, 'stock'], 'FILE_PLACES', count, label) : []
    }),
  ]
}

/** Writes what changed of the articles that there were, and counts what is taken; they are locked. */
export async function changeArticles(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  countsAll: boolean,
): Promise<void> {
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

export async function exportArticles(db: Executor, eventId: string): Promise<EventConfig['articles']> {
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
  return rows.map(({ id, label, priceCents, vatRate, vatRegime, onlyFor, stock }) => ({
    id,
    label,
    price: toEuros(priceCents),
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
