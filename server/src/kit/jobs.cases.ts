import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Database } from '#db/open.ts'
import type { ManualClock } from '#ports/clock.ts'
import { manualClock } from '#ports/clock.ts'
import type { Jobs } from './jobs.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createMetrics } from './metrics.ts'
import { transaction } from './transaction.ts'

const hour = 3_600_000
const minute = 60_000
let lastQueue = 0

/** What the jobs promise on either engine. */
export function describeJobs(database: Database): void {
  let jobs: Jobs
  let metrics: Metrics
  let clock: ManualClock
  let failures: number
  let did: { greet: string; attempt: number }[]
  let greet: { name: string; schema: z.ZodMiniType<{ greet: string }> }
  const log = { info: () => {}, warn: () => {}, error: () => {} }

  beforeEach(async () => {
    lastQueue += 1
    greet = { name: `greet-${lastQueue}`, schema: z.object({ greet: z.string().check(z.minLength(1)) }) }
    did = []
    failures = 0
    metrics = createMetrics()
    clock = manualClock(new Date('2031-05-12T08:00:00Z'))
    jobs = createJobs({ database, log, metrics, clock })
    jobs.define(greet, async (data, attempt) => {
      did.push({ ...data, attempt })
      if (attempt <= failures) throw new Error('not this time')
    })
    await jobs.prepare()
  })

  afterEach(() => jobs.stop())

  const counted = async (outcome: string) =>
    (await metrics.jobs.get()).values.find((value) => value.labels.outcome === outcome)?.value ?? 0

  it('does a committed job once', async () => {
    await transaction(database.db, (tx) => jobs.add(tx, greet, { greet: 'Ada' }))
    await jobs.settle()
    await jobs.settle()
    expect(did).toEqual([{ greet: 'Ada', attempt: 1 }])
    expect(await counted('done')).toBe(1)
  })

  it('forgets a job whose cause is rolled back', async () => {
    const cause = transaction(database.db, async (tx) => {
      await jobs.add(tx, greet, { greet: 'Ada' })
      throw new Error('no')
    })
    await expect(cause).rejects.toThrow('no')
    await jobs.settle()
    expect(did).toEqual([])
  })

  it('tries a failed job again later', async () => {
    failures = 2
    await jobs.add(database.db, greet, { greet: 'Ada' })
    await jobs.settle()
    expect(did).toHaveLength(1)
    clock.advance(minute)
    await jobs.settle()
    clock.advance(minute)
    await jobs.settle()
    clock.advance(24 * hour)
    await jobs.settle()
    expect(did.map((one) => one.attempt)).toEqual([1, 2, 3])
  })

  it('gives a job up after twelve retries, and says so', async () => {
    failures = 100
    await jobs.add(database.db, greet, { greet: 'Ada' })
    for (let day = 0; day < 20; day++) {
      await jobs.settle()
      clock.advance(24 * hour)
    }
    expect(did).toHaveLength(13)
    expect(await counted('dead')).toBe(1)
  })

  it('replaces a waiting job of the same key, and no other', async () => {
    await jobs.add(database.db, greet, { greet: 'Ada' }, { key: 'a' })
    await jobs.add(database.db, greet, { greet: 'Grace' }, { key: 'b' })
    await transaction(database.db, (tx) => jobs.add(tx, greet, { greet: 'Ada again' }, { key: 'a' }))
    await jobs.add(database.db, greet, { greet: 'Alan' })
    await jobs.add(database.db, greet, { greet: 'Alan' })
    await jobs.settle()
    expect(did.map((one) => one.greet).sort()).toEqual(['Ada again', 'Alan', 'Alan', 'Grace'])
    await jobs.add(database.db, greet, { greet: 'Ada once more' }, { key: 'a' })
    await jobs.settle()
    expect(did).toHaveLength(5)
  })

  it('waits for the moment a job is meant for', async () => {
    const startAfter = new Date(clock.now().getTime() + hour)
    await jobs.add(database.db, greet, { greet: 'Ada' }, { startAfter })
    await jobs.settle()
    expect(did).toEqual([])
    clock.advance(hour + minute)
    await jobs.settle()
    expect(did).toHaveLength(1)
  })

  it('does the jobs that jobs add', async () => {
    const chain = createJobs({ database, log, metrics, clock })
    chain.define(greet, async (data) => {
      did.push({ ...data, attempt: 1 })
      if (data.greet === 'first') await transaction(database.db, (tx) => chain.add(tx, greet, { greet: 'second' }))
    })
    await chain.prepare()
    await chain.add(database.db, greet, { greet: 'first' })
    await chain.settle()
    await chain.stop()
    expect(did.map((one) => one.greet)).toEqual(['first', 'second'])
  })

  it('refuses data its queue does not describe', async () => {
    await expect(jobs.add(database.db, greet, { greet: '' })).rejects.toThrow()
  })

  /** What the queue itself keeps of this test's jobs. */
  const keptData = async (): Promise<unknown[]> => {
    const { rows } = await database.pool.query<{ data: unknown }>('select data from pgboss.job where name = $1', [
      greet.name,
    ])
    return rows.map(({ data }) => data)
  }

  it('keeps nothing of what a personal job said once it is over, done or given up', async () => {
    const personal = createJobs({ database, log, metrics, clock })
    const queue = { ...greet, isPersonal: true as const }
    personal.define(queue, async ({ greet: whom }) => {
      if (whom === 'Hedy') throw new Error('never')
    })
    await personal.prepare()
    for (const whom of ['Ada', 'Hedy']) await personal.add(database.db, queue, { greet: whom })
    await personal.settle()
    expect(await keptData()).toEqual(expect.arrayContaining([null, { greet: 'Hedy' }]))
    for (let day = 0; day < 20; day++) {
      await personal.settle()
      clock.advance(24 * hour)
    }
    await personal.stop()
    expect(await keptData()).toEqual([null, null])
    const { rows } = await database.pool.query("select from pgboss.job where data::text like '%Hedy%'")
    expect(rows).toEqual([])
  })

  it('forgets the personal jobs that speak of somebody, and no others', async () => {
    const personal = createJobs({ database, log, metrics, clock })
    const queue = { ...greet, isPersonal: true as const }
    const plain = { ...greet, name: `${greet.name}-plain` }
    personal.define(queue, async () => {})
    personal.define(plain, async () => {})
    await personal.prepare()
    for (const whom of ['Ada@exemple.fr', 'Grace']) await personal.add(database.db, queue, { greet: whom })
    await personal.add(database.db, plain, { greet: 'ada@exemple.fr' })
    await transaction(database.db, (tx) => personal.forget(tx, ['ada@exemple.fr']))
    expect(await keptData()).toEqual([{ greet: 'Grace' }])
    const { rows } = await database.pool.query('select from pgboss.job where name = $1', [plain.name])
    expect(rows).toHaveLength(1)
    await personal.stop()
  })

  it('says in the log why a job failed, and nothing of anybody', async () => {
    const lines: string[] = []
    const logged = createLog('info', { write: (line) => void lines.push(line) })
    const failing = createJobs({ database, log: logged, metrics, clock })
    failing.define(greet, async ({ greet: whom }) => {
      const answer = Object.assign(new Error(`550 5.1.1 <${whom}> unknown`), { recipient: whom, rejected: [whom] })
      throw new Error(`The mail server refuses ${whom}\nparams: ${whom}`, { cause: answer })
    })
    await failing.prepare()
    await failing.add(database.db, greet, { greet: 'ada@exemple.fr' })
    for (let day = 0; day < 20; day++) {
      await failing.settle()
      clock.advance(24 * hour)
    }
    await failing.stop()
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries[0]).toMatchObject({ queue: greet.name, attempt: 1, msg: 'a job failed' })
    expect(entries[0].err).toMatchObject({ message: 'The mail server refuses [masked]', cause: { type: 'Error' } })
    expect(entries.at(-1)).toMatchObject({ msg: 'a job is given up after its last attempt' })
    expect(lines.join('')).not.toMatch(/ada|exemple/)
  })

  it('starts a job without waiting for the next poll when it is committed here', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const quick = createJobs({ database, log, metrics })
    quick.define(greet, async (data) => resolve(data.greet))
    await quick.start()
    await transaction(database.db, (tx) => quick.add(tx, greet, { greet: 'Ada' }))
    expect(await promise).toBe('Ada')
    await quick.stop()
  })
}
