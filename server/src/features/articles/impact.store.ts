import type { ArticlesConfig } from '@parvis/contract/articles/articles.part.ts'
import { firstsOf, LATER, momentsOf } from '@parvis/contract/articles/tariffs.rules.ts'
import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { sql } from 'drizzle-orm'
import { userArticles } from '#db/tables/articles.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { isInvoiced } from '#features/events/events.part.ts'
import { countById, lazily, readHolders } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { ArticleFacts, Unbilled } from './impact.service.ts'

type Priced = Pick<Change<ArticlesConfig & ContextConfig>, 'tx' | 'eventId' | 'before' | 'after'>

/** Pairs of article and moment of a price change, in the former and the new configuration. */
function momentsIn({ before, after }: Priced) {
  const told = [before, after].flatMap(({ articles: all, timeZone }) =>
    all.flatMap((article) => momentsOf(article, timeZone).map((until) => [article.id, until] as const)),
  )
  return sql`unnest(${sql.param(told.map(([id]) => id))}::text[], ${sql.param(told.map(([, until]) => until))}::text[])`
}

/** Pairs of article and number of first places with a price of their own, former and new. */
function firstsIn({ before, after }: Priced) {
  const told = [before, after].flatMap(({ articles: all }) =>
    all.flatMap(({ id, tiers, kept }) => firstsOf([...tiers, ...kept]).map((first) => [id, first] as const)),
  )
  return sql`unnest(${sql.param(told.map(([id]) => id))}::text[], ${sql.param(told.map(([, first]) => first))}::int[])`
}

/** Ranks for unranked rows, after all others, in the order of purchase. */
export const nextRank = sql`(select coalesce(max(rank), 0) from ${userArticles} other
  where other.event_id = own.event_id and other.article_id = own.article_id)
  + row_number() over (partition by own.article_id, own.rank is null order by own.taken_at, own.user_id, own.day_id)`

/** Uninvoiced purchases by article, participant type, moment and rank. */
async function listUnbilled(change: Priced): Promise<readonly Unbilled[]> {
  const { tx, eventId } = change
  const isBilled = isInvoiced(eventId, sql`own.user_id || ' ' || own.article_id || ' ' || own.day_id`)
  const { rows } = await tx.execute<Unbilled & Record<string, unknown>>(sql`
    with moments as (select * from ${momentsIn(change)} as of(article_id, until)),
      firsts as (select * from ${firstsIn(change)} as of(article_id, first)),
      placed as (select own.*, coalesce(own.rank, ${nextRank}) as place from ${userArticles} own where own.event_id = ${eventId}),
      unbilled as (
        select own.article_id, own.user_id, coalesce(p.typo_id, u.typo_id) as typo_id, coalesce((
          select min(until) from moments where moments.article_id = own.article_id and moments.until::timestamptz >= own.taken_at
        ), ${LATER}) as taken_at, (
          select min(first) from firsts where firsts.article_id = own.article_id and firsts.first >= own.place
        ) as rank from placed own
        join ${participations} p using (event_id, user_id) join ${users} u on u.id = own.user_id
        where not ${isBilled}
      ), each_one as (
        select article_id, typo_id,
          jsonb_agg(jsonb_build_object('takenAt', taken_at, 'rank', rank) order by taken_at, rank) as takings
        from unbilled group by article_id, typo_id, user_id
      )
    select article_id as "articleId", typo_id as "typeId", takings, count(*)::int as people
    from each_one group by article_id, typo_id, takings`)
  return rows
}

/** The counts that a change of articles may need, each read on first use. */
export function articleFacts(change: Priced): ArticleFacts {
  const { tx, eventId } = change
  return {
    holders: lazily(() =>
      readHolders(
        tx,
        sql`select article_id as id, day_id as within, count(distinct user_id)::int as people
          from ${userArticles} where event_id = ${eventId} group by grouping sets ((article_id), (article_id, day_id))`,
      ),
    ),
    holdersByWay: lazily(() =>
      readHolders(
        tx,
        sql`select own.article_id as id, case when p.is_remote then 'remote' else 'onsite' end as within,
            count(distinct own.user_id)::int as people
          from ${userArticles} own join ${participations} p using (event_id, user_id)
          where own.event_id = ${eventId} group by own.article_id, p.is_remote`,
      ),
    ),
    taken: lazily(() =>
      countById(
        tx,
        sql`select article_id as id, count(*)::int as people from ${userArticles}
          where event_id = ${eventId} group by article_id`,
      ),
    ),
    unbilled: lazily(() => listUnbilled(change)),
  }
}
