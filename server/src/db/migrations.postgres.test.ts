import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
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

interface SchemaObject {
  readonly object: string
  readonly definition: string
}

async function schemaAfter(...folders: (string | undefined)[]): Promise<SchemaObject[]> {
  const { url, drop } = await scratchPostgres()
  const database = await openDatabase({ url, poolSize: 1 })
  try {
    for (const folder of folders) await migrate(database, folder)
    return (await database.pool.query<SchemaObject>(SCHEMA)).rows
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

/** What the tables declare by name: columns, indexes and checks. */
async function declared(): Promise<string[]> {
  const folder = new URL('./tables/', import.meta.url)
  const modules = await Promise.all(
    readdirSync(folder).map((file): Promise<Record<string, unknown>> => import(new URL(file, folder).href)),
  )
  const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
  return tables
    .map(getTableConfig)
    .flatMap(({ name: table, columns, indexes, checks }) => [
      ...columns.map(({ name }) => `column ${table}.${toSnakeCase(name)}`),
      ...indexes.map(({ config }) => `index ${config.name}`),
      ...checks.map(({ name }) => `constraint ${table}.${name}`),
    ])
}

it('each column, index and check that a table declares is made by a migration', async () => {
  const made = new Set((await schemaAfter(undefined)).map(({ object }) => object))
  const objects = await declared()
  expect(objects.length).toBeGreaterThan(1000)
  expect(objects.filter((object) => !made.has(object))).toEqual([])
})
