import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'
import { openDatabase } from './open.ts'
import { scratchPostgres, writeMigrations } from './scratch.ts'

describe('a PostgreSQL server', () => {
  let scratch: Awaited<ReturnType<typeof scratchPostgres>>
  let processes: Database[]

  beforeAll(async () => {
    scratch = await scratchPostgres()
    processes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: scratch.url, poolSize: 2 })))
  })

  afterAll(async () => {
    await Promise.all(processes.map((database) => database.close()))
    await scratch.drop()
  })

  it('is brought up to date by four processes that start at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-migrations-'))
    await writeMigrations(folder, ['CREATE TABLE first (id int)', 'CREATE TABLE second (id int)'])
    const started = await Promise.allSettled(processes.map((database) => migrate(database, folder)))
    await rm(folder, { recursive: true })
    expect(started.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
  })

  it('answers in UTC, with counts as numbers, in statements that have a name once they come again', async () => {
    const [database] = processes
    const ask = () =>
      database?.pool.query(`SELECT current_setting('TimeZone') AS zone, count(*) AS n FROM generate_series(1, $1)`, [3])
    const prepared = async () =>
      (await database?.pool.query('SELECT statement FROM pg_prepared_statements'))?.rows.length
    expect((await ask())?.rows).toEqual([{ zone: 'UTC', n: 3 }])
    expect(await prepared()).toBe(0)
    expect((await ask())?.rows).toEqual([{ zone: 'UTC', n: 3 }])
    expect(await prepared()).toBe(1)
  })

  it('is reported as unreachable without the password of its address', async () => {
    const opening = openDatabase({ url: 'postgres://someone:hunter2@127.0.0.1:1/nowhere' })
    await expect(opening).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringMatching(/^((?!hunter2).)*127\.0\.0\.1:1\/nowhere((?!hunter2).)*$/),
    })
  })
})
