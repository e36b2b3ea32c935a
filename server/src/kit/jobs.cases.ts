import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Database } from '#db/open.ts'
import type { ManualClock } from '#ports/clock.ts'
import { manualClock } from '#ports/clock.ts'
import type { Jobs } from './jobs.ts'
import { createJobs } from './jobs.ts'
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
