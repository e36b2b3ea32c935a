import { sql } from 'drizzle-orm'
import { articles, userArticles } from '#db/tables/articles.ts'
import type { HeldColumns } from '#kit/held-columns.ts'

/** One column for all articles. */
export const articleColumns: HeldColumns<{ readonly value: string; readonly label: string }, string> = {
  name: 'articles',
  offered: (eventId) => sql`(select coalesce(json_agg(json_build_object('value', article.id, 'label', article.label)
      order by article.position, article.id), '[]')
    from ${articles} as article where article.event_id = ${eventId})`,
  columns(offered, { say, named }) {
    const values = offered.map(({ value, label }) => ({ value, label: named(`article.${value}`, label) }))
    return values.length > 0 ? [{ id: 'articles', key: '', label: say('stats.column.articles'), values }] : []
  },
  held: sql`(select coalesce(json_agg(distinct article.label), '[]') from ${userArticles} as held
    join ${articles} as article on article.event_id = held.event_id and article.id = held.article_id
    where held.event_id = p.event_id and held.user_id = p.user_id)`,
  cells: (held) => [...held],
  filter: () => ({ rows: userArticles, value: sql`held.article_id` }),
  answers: null,
}
