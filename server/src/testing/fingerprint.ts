import { sql } from 'drizzle-orm'
import type { World } from './world.ts'

/** Counts of wrong passwords and the last use of a token change when a call is refused; that is their purpose. */
const MAY_CHANGE = ['failures', 'failures_since', 'expires_at', 'extended_at']

/** All that is kept of a world, but for a table, in a few words: the same before and after a call that was refused. */
export async function fingerprintOf(
  world: Pick<World, 'ports' | 'domainId' | 'eventId'>,
  except = '',
): Promise<() => Promise<string>> {
  const { db } = world.ports
  const { rows } = await db.execute<{ name: string; column: string }>(sql`
    select table_name as name, min(case column_name when 'event_id' then '1' else '2' end || column_name) as column
    from information_schema.columns
    where table_schema = 'public' and table_name <> ${except} and column_name in ('event_id', 'domain_id') group by table_name order by table_name`)
  const tables = rows.map(({ name, column }) => {
    const [key, value] = column === '1event_id' ? ['event_id', world.eventId] : ['domain_id', world.domainId]
    const kept = sql`(to_jsonb(t) - ${sql.param(MAY_CHANGE)}::text[])::text`
    return sql`select ${name} || ' ' || count(*) || ' ' || coalesce(md5(string_agg(${kept}, '' order by ${kept})), '') from ${sql.identifier(name)} t where t.${sql.identifier(key)} = ${value}`
  })
  const statement = sql`select string_agg(line, ', ' order by line) as all from (${sql.join([...tables, sql`select 'jobs ' || count(*) from pgboss.job`], sql` union all `)}) as lines (line)`
  return async () => {
    const [row] = (await db.execute<{ all: string }>(statement)).rows
    return row?.all ?? ''
  }
}
