import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDataDir } from '#testing/prepared.ts'
import { COMPILED, ENGINE } from '#testing/server-process.ts'
import { DatabaseError } from './database-error.ts'
import type { Database } from './open.ts'
import { openDatabase } from './open.ts'

describe('the embedded database', () => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase({})
    await database.pool.query('CREATE TABLE thing (id int PRIMARY KEY, label text)')
  })

  afterAll(() => database.close())

  it('answers every query that follows failed ones', async () => {
    await database.pool.query('INSERT INTO thing VALUES (1, $1)', ['taken'])
    const failing = Array.from({ length: 100 }, () =>
      database.pool.query('INSERT INTO thing VALUES ($1, $2)', [1, 'again']),
    )
    const failed = await Promise.allSettled(failing)
    expect(new Set(failed.map((one) => one.status))).toEqual(new Set(['rejected']))
    const answers = Array.from({ length: 100 }, (_, index) =>
      database.pool.query<{ n: number }>('SELECT $1::int AS n', [index]),
    )
    const rows = (await Promise.all(answers)).map((answer) => answer.rows[0]?.n)
    expect(rows).toEqual(Array.from({ length: 100 }, (_, index) => index))
  })

  it('gives each concurrent query its own answer, failures among them', async () => {
    const queries = Array.from({ length: 90 }, async (_, index) => {
      if (index % 3 === 0) return database.pool.query('SELECT 1 / $1::int', [0]).catch(() => 'failed')
      if (index % 3 === 1) return database.pool.query('SELECT nothing').catch(() => 'failed')
      return (await database.pool.query<{ n: number }>('SELECT $1::int AS n', [index])).rows[0]?.n
    })
    const answers = await Promise.all(queries)
    expect(answers).toEqual(Array.from({ length: 90 }, (_, index) => (index % 3 === 2 ? index : 'failed')))
  })

  it('keeps pipelined statements of one connection in step when one of them fails', async () => {
    const client = await database.pool.connect()
    const results = await Promise.allSettled([
      client.query('SELECT $1::int AS n', [1]),
      client.query('SELECT 1 / $1::int', [0]),
      client.query('SELECT $1::int AS n', [3]),
    ])
    client.release()
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('rolls back the open transaction of a client that disappears', async () => {
    const client = await database.pool.connect()
    client.on('error', () => {})
    await client.query('BEGIN')
    await client.query('INSERT INTO thing VALUES ($1, $2)', [2, 'lost'])
    client.connection.stream.destroy()
    client.release(true)
    const { rows } = await database.pool.query('SELECT id FROM thing WHERE id = 2')
    expect(rows).toEqual([])
  })

  it('refuses a second connection inside a transaction instead of waiting for ever', async () => {
    const impatient = database.pool.options
    const patience = impatient.connectionTimeoutMillis
    impatient.connectionTimeoutMillis = 20
    const client = await database.pool.connect()
    await expect(database.pool.query('SELECT 1')).rejects.toThrow('timeout exceeded')
    client.release()
    impatient.connectionTimeoutMillis = patience
  })

  it('lets timers run while it is kept busy', async () => {
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 1)
    for (let index = 0; index < 300; index++) await database.pool.query('SELECT $1::int', [index])
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(3)
  })

  it('reads counts as numbers, days as text and moments in UTC', async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*) AS n, date '2026-03-29' AS day, current_setting('TimeZone') AS zone FROM thing`,
    )
    expect(rows).toEqual([{ n: 1, day: '2026-03-29', zone: 'UTC' }])
  })

  it('passes a reply of several megabytes whole', async () => {
    const { rows } = await database.pool.query<{ text: string }>(`SELECT repeat('é', 3000000) AS text`)
    expect(rows[0]?.text.length).toBe(3_000_000)
  })

  it('starts again from its own dump', async () => {
    const copy = await openDatabase({ template: (await database.dump?.()) ?? new Blob([]) })
    const { rows } = await copy.pool.query('SELECT label FROM thing')
    await copy.close()
    expect(rows).toEqual([{ label: 'taken' }])
  })
})

describe('a database folder', () => {
  let parent: string

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'parvis-db-'))
  })

  afterAll(() => rm(parent, { recursive: true }))

  it('is refused to a second process and keeps its rows for the next', async () => {
    const folder = join(await prepareDataDir(join(parent, 'shared')), 'database')
    const first = await openDatabase({ folder })
    await first.pool.query('CREATE TABLE kept AS SELECT 7 AS n')
    expect(await reasonInAnotherProcess(folder)).toBe('busy')
    await expect(openDatabase({ folder })).rejects.toBeInstanceOf(DatabaseError)
    await first.close()
    expect(await reasonInAnotherProcess(folder)).toBe('none')
    const second = await openDatabase({ folder })
    const { rows } = await second.pool.query('SELECT n FROM kept')
    await second.close()
    expect(rows).toEqual([{ n: 7 }])
  })
})

describe('an incomplete database folder', () => {
  let parent: string

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'parvis-db-'))
  })

  afterAll(() => rm(parent, { recursive: true }))

  it('is refused when its version file is lost, and nothing is made over it', async () => {
    const folder = join(await prepareDataDir(join(parent, 'lost')), 'database')
    const first = await openDatabase({ folder })
    await first.pool.query('CREATE TABLE kept AS SELECT 7 AS n')
    await first.close()
    const version = join(folder, 'PG_VERSION')
    const content = await readFile(version)
    await rm(version)
    await expect(openDatabase({ folder })).rejects.toMatchObject({ reason: 'damaged' })
    await writeFile(version, content)
    const second = await openDatabase({ folder })
    const { rows } = await second.pool.query('SELECT n FROM kept')
    await second.close()
    expect(rows).toEqual([{ n: 7 }])
  })

  it('is begun again after a first start killed at any moment', async () => {
    const script = `
      import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
      await openDatabase({ folder: process.argv[1] })
    `
    for (const seen of ['', '/PG_VERSION']) {
      const folder = join(parent, `killed${seen.replaceAll('/', '-')}`)
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
      const ended = once(child, 'close')
      // Kills at the first file, in the folder or in the draft beside it.
      const places = [folder, `${folder}.new`]
      await expect.poll(() => places.some((place) => existsSync(`${place}${seen}`)), { interval: 5 }).toBe(true)
      child.kill('SIGKILL')
      await ended
      const database = await openDatabase({ folder })
      const { rows } = await database.pool.query('SELECT 1 AS n')
      await database.close()
      expect(rows).toEqual([{ n: 1 }])
    }
  })
})

const inOwnProcess = (script: string, ...args: readonly string[]) =>
  spawn(process.execPath, [...ENGINE, '--input-type=module', '-e', script, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })

async function reasonInAnotherProcess(folder: string): Promise<string> {
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
    const reason = await openDatabase({ folder: ${JSON.stringify(folder)} })
      .then(() => 'none', (error) => error.reason)
    process.stdout.write(reason, () => process.kill(process.pid, 'SIGKILL'))
  `
  const child = inOwnProcess(script)
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  await once(child, 'close')
  return output
}
