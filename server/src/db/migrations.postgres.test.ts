import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeFormerMigrations } from '#testing/former.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { scratchPostgres } from './scratch.ts'

const OF_EXTENSION = (catalog: string, row: string) =>
  `exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${row}.oid and deptype = 'e')`

/** One row an object of the schema, each with its definition as PostgreSQL prints it. */
const SCHEMA = `
  select 'column ' || c.relname || '.' || a.attname as object,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid)) as definition
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'sequence ' || sequencename, data_type || ' ' || increment_by from pg_sequences where schemaname = 'public'
  union all
  select 'function ' || p.proname, pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not ${OF_EXTENSION('pg_proc', 'p')}
  order by 1, 2`

async function schemaAfter(...folders: (string | undefined)[]): Promise<unknown[]> {
  const { url, drop } = await scratchPostgres()
  const database = await openDatabase({ url, poolSize: 1 })
  try {
    for (const folder of folders) await migrate(database, folder)
    return (await database.pool.query(SCHEMA)).rows
  } finally {
    await database.close()
    await drop()
  }
}

it('a database of the former release, brought up to date, has the schema of a new one', async () => {
  const former = await mkdtemp(join(tmpdir(), 'parvis-former-'))
  await writeFormerMigrations(former)
  const brought = await schemaAfter(former, undefined)
  await rm(former, { recursive: true })
  expect(brought.length).toBeGreaterThan(1000)
  expect(await schemaAfter(undefined)).toEqual(brought)
})
