import { expect, it } from 'vitest'
import { testDatabaseUrl } from '#kit/env.ts'
import { openHouse } from '#testing/house.ts'
import { migratedPostgres } from '#testing/template.ts'
import { openDatabase } from './open.ts'
import { dropCopies, scratchPostgres } from './scratch.ts'

async function ask(url: string, statement: string): Promise<unknown[]> {
  const { pool, close } = await openDatabase({ url, poolSize: 1 })
  try {
    return (await pool.query(statement)).rows
  } finally {
    await close()
  }
}

it('a worker has a database of its own, with the tables of the product from the start', async () => {
  const { ports } = await openHouse()
  const statement = 'select current_database() as name'
  const { rows: mine } = await ports.db.$client.query(statement)
  const copy = await migratedPostgres()
  expect(mine).not.toEqual(await ask(testDatabaseUrl() ?? '', statement))
  expect(mine).not.toEqual(await ask(copy.url, statement))
  expect(await ask(copy.url, 'select count(*) as n from events')).toEqual([{ n: 0 }])
  await copy.drop()
})

it('databases left by tests are dropped with their template', async () => {
  const { url, drop } = await scratchPostgres()
  const template = new URL(url).pathname.slice(1)
  await scratchPostgres(template)
  const counted = `select count(*) as n from pg_database where starts_with(datname, '${template}')`
  expect(await ask(testDatabaseUrl() ?? '', counted)).toEqual([{ n: 2 }])
  await dropCopies(template)
  expect(await ask(testDatabaseUrl() ?? '', counted)).toEqual([{ n: 0 }])
  await drop()
})
