import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#kit/transaction.ts'
import type { Database } from './open.ts'
import { openDatabase } from './open.ts'
import { scratchPostgres } from './scratch.ts'

/** As an administrator or a restart does. */
const END_OTHERS =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

describe('connections that PostgreSQL ends', () => {
  let scratch: Awaited<ReturnType<typeof scratchPostgres>>
  let database: Database
  let other: Database
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)

  beforeAll(async () => {
    scratch = await scratchPostgres()
    database = await openDatabase({ url: scratch.url, poolSize: 8 })
    other = await openDatabase({ url: scratch.url, poolSize: 1 })
    await database.db.execute(sql`create table seat (number int)`)
    process.on('uncaughtException', note)
  })
  afterEach(() => uncaught.splice(0))
  afterAll(async () => {
    process.off('uncaughtException', note)
    await Promise.all([database.close(), other.close()])
    await scratch.drop()
  })

  it('are noticed by their holder, even while idle', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
    const ended = clients.map((client) => new Promise((resolve) => client.once('end', resolve)))
    await other.pool.query(END_OTHERS)
    await Promise.all(ended)
    for (const client of clients) client.release(true)
    expect(uncaught).toEqual([])
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('fail the queries under way, and nothing after them', async () => {
    const write = (number: number) =>
      transaction(database.db, async (tx) => {
        await tx.execute(sql`insert into seat values (${number})`)
        await tx.execute(sql`select pg_sleep(0.001)`)
      })
    let isOver = false
    const ending = (async () => {
      while (!isOver) await other.pool.query(END_OTHERS)
    })()
    const outcomes: PromiseSettledResult<unknown>[] = []
    const isEnough = () => outcomes.length >= 640 && outcomes.some(({ status }) => status === 'rejected')
    while (!isEnough()) {
      const some = Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? write(i) : database.pool.query('select 1')))
      outcomes.push(...(await Promise.allSettled(some)))
    }
    isOver = true
    await ending
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect(uncaught).toEqual([])
    // A connection that was ended may not have reported it yet.
    await expect.poll(() => write(1).then(() => 'written', String)).toBe('written')
  })
})
