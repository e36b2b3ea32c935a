import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { users } from '#db/tables/users.ts'
import { openHouse } from '#testing/house.ts'
import { hooks } from './features.ts'

const { kept } = hooks

/** Columns without foreign key, as their rows outlive accounts or precede them. */
const NAMES = ['userId', 'callerId', 'contactId', 'readerId']

async function allTables(): Promise<PgTable[]> {
  const folder = new URL('./db/tables/', import.meta.url)
  const modules = await Promise.all(
    readdirSync(folder).map((file): Promise<Record<string, unknown>> => import(new URL(file, folder).href)),
  )
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
}

const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const named = (column: PgColumn) => `${getTableConfig(column.table).name}.${column.name}`

function personColumns(tables: readonly PgTable[]): Set<string> {
  const found = new Set([named(users.id)])
  const configs = tables.map(getTableConfig)
  for (const { columns } of configs) for (const one of columns) if (NAMES.includes(one.name)) found.add(named(one))
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const key of configs.flatMap(({ foreignKeys }) => foreignKeys)) {
      const { columns, foreignColumns } = key.reference()
      columns.forEach((column, i) => {
        const target = foreignColumns[i]
        if (target && found.has(named(target))) found.add(named(column))
      })
    }
  }
  return found
}

it('every column that names a person is copied for them and looked after when they are erased', async () => {
  const tables = await allTables()
  expect(tables.length).toBeGreaterThan(60)
  const columns = [...personColumns(tables)].toSorted()
  expect(kept.map(({ column }) => named(column)).toSorted()).toEqual(columns)
})

it('the database refuses rows about an erased person, in each column that an erasure removes', async () => {
  const { ports } = await openHouse()
  const { rows } = await ports.db.$client.query<{ place: string }>(
    `select tgrelid::regclass || '.' || convert_from(substring(tgargs from 1 for length(tgargs) - 1), 'UTF8') as place
     from pg_trigger where tgfoid = 'refuse_gone_people'::regproc`,
  )
  const removed = kept.filter(({ onErasure }) => onErasure === 'removed').map(({ column }) => snakeOf(named(column)))
  expect(rows.map(({ place }) => place).toSorted()).toEqual(removed.toSorted())
})

it('each secret column exists, so that renaming one does not reveal it', () => {
  for (const { table, secret = [] } of kept) {
    const names = getTableConfig(table).columns.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...secret]))
  }
})
