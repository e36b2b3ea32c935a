import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Orm } from '#db/orm.ts'
import type { World } from './world.ts'

/** Counts of wrong passwords and the last use of a token change when a call is refused; that is their purpose. */
const MAY_CHANGE = ['failures', 'failures_since', 'expires_at', 'extended_at', 'last_used_at']

type Reading = 'content' | 'writes'

const made = new WeakMap<Orm, Map<string, Promise<string>>>()

/** The function that reads every table but these, made once a database: planning a hundred reads takes longer than they do. */
function readerOf(db: Orm, reading: Reading, except: readonly string[]): Promise<string> {
  const known = made.get(db) ?? new Map<string, Promise<string>>()
  made.set(db, known)
  const tables = except.toSorted().join(' ')
  const key = `${reading} ${tables}`
  const reader = known.get(key) ?? makeReader(db, reading, tables)
  known.set(key, reader)
  return reader
}

async function makeReader(db: Orm, reading: Reading, except: string): Promise<string> {
  const changing = sql.raw(`array['${MAY_CHANGE.join("', '")}']`)
  const { rows } = await db.execute<{ name: string; column: string; changes: boolean }>(sql`
    select table_name as name, bool_or(column_name = any(${changing})) as changes,
      min(case column_name when 'event_id' then '1event_id' when 'domain_id' then '2domain_id' end) as column
    from information_schema.columns
    where table_schema = 'public' and table_name <> all(string_to_array(${except}, ' '))
    group by table_name having bool_or(column_name in ('event_id', 'domain_id')) order by table_name`)
  const kept = `(to_jsonb(t) - array['${MAY_CHANGE.join("', '")}'])::text`
  const tables = rows.map(({ name, column, changes }) => {
    const where = column === '1event_id' ? 't.event_id = of_event' : 't.domain_id = of_domain'
    // Each row says which transaction wrote it last: none is older than what it replaces.
    const rest =
      reading === 'writes' && !changes
        ? 'max(t.xmin::text::bigint)::text'
        : `md5(string_agg(${kept}, '' order by ${kept}))`
    return `select '${name} ' || count(*) || ' ' || coalesce(${rest}, '') from "${name}" t where ${where}`
  })
  const lines = [...tables, `select 'jobs ' || count(*) from pgboss.job`].join(' union all ')
  const reader = `fingerprint_${createHash('sha256').update(`${reading} ${except}`).digest('hex').slice(0, 12)}`
  await db.execute(
    sql.raw(`create function ${reader}(of_event text, of_domain text) returns text language plpgsql stable
      as $$ begin return (select string_agg(line, ', ' order by line) from (${lines}) as lines (line)); end $$`),
  )
  return reader
}

type Kept = Pick<World, 'ports' | 'domainId' | 'eventId'>

/** All that is kept of a world, but for a table, in a few words: the same before and after a call that was refused. */
export const fingerprintOf = (world: Kept, ...except: readonly string[]): Promise<() => Promise<string>> =>
  printOf(world, 'content', except)

/** As `fingerprintOf`, at a third of its cost or less: other as well where a row was written again with what it held. */
export const writesOf = (world: Kept, ...except: readonly string[]): Promise<() => Promise<string>> =>
  printOf(world, 'writes', except)

async function printOf(
  { ports: { db }, eventId, domainId }: Kept,
  reading: Reading,
  except: readonly string[],
): Promise<() => Promise<string>> {
  const reader = sql.raw(await readerOf(db, reading, except))
  const statement = sql`select ${reader}(${eventId}, ${domainId}) as all`
  return async () => {
    const [row] = (await db.execute<{ all: string }>(statement)).rows
    return row?.all ?? ''
  }
}
