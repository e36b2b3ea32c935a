import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Orm } from '#db/orm.ts'
import type { World } from './world.ts'

/** Columns that refused calls may change: counters of wrong passwords, last use of a token. */
const MAY_CHANGE = ['failures', 'failures_since', 'expires_at', 'extended_at', 'last_used_at']

type Reading = 'content' | 'writes'

const made = new WeakMap<Orm, Map<string, Promise<string>>>()

/**
 * A database function that reads every table but these, created once: planning a hundred reads takes longer than
 * running them.
 */
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
    // `xmin`, the transaction of the last write, only grows.
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

type EventWorld = Pick<World, 'ports' | 'domainId' | 'eventId'>

/** A hash of all data of a world, without a table: equal before and after a refused call. */
export const fingerprintOf = (world: EventWorld, ...except: readonly string[]): Promise<() => Promise<string>> =>
  printOf(world, 'content', except)

/** As `fingerprintOf`, in a third of its time or less; differs also where a row was rewritten unchanged. */
export const writesOf = (world: EventWorld, ...except: readonly string[]): Promise<() => Promise<string>> =>
  printOf(world, 'writes', except)

async function printOf(
  { ports: { db }, eventId, domainId }: EventWorld,
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
