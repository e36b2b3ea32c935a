import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import type { Database } from '#db/open.ts'
import type { ManualClock } from '#ports/clock.ts'
import { manualClock, systemClock } from '#ports/clock.ts'
import { openTelemetry } from '#ports/otel.ts'
import type { Jobs } from './jobs.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createMetrics } from './metrics.ts'
import { transaction } from './transaction.ts'

const hour = 3_600_000
const minute = 60_000
let lastQueue = 0

/** Tests of jobs, run on the embedded engine and on PostgreSQL. */
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

  it('does a job added by a process with traces, without its trace', async () => {
    const traces = { url: 'http://127.0.0.1:1/v1/traces', headers: {}, service: 'parvis', ratio: 1 }
    const tracing = openTelemetry({ ...traces, sampler: 'always_on' }, log)
    const other = createJobs({ database, log, metrics, clock, tracing })
    other.define(greet, async () => {})
    await other.prepare()
    await tracing.followJob({ queue: 'cause', attempt: 1 }, undefined, () =>
      other.add(database.db, greet, { greet: 'Ada' }),
    )
    await other.stop()
    const { rows } = await database.pool.query(`select data from pgboss.job where name = $1`, [greet.name])
    expect(rows).toEqual([{ data: { greet: 'Ada', _cause: { traceparent: expect.stringMatching(/^00-/) } } }])
    await jobs.settle()
    expect(did).toEqual([{ greet: 'Ada', attempt: 1 }])
    await tracing.close()
  })

  it('forgets a job when the transaction of its cause is rolled back', async () => {
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

  it('waits for a job by the given clock, not by the machine’s', async () => {
    const startAfter = new Date(clock.now().getTime() + 1)
    await jobs.add(database.db, greet, { greet: 'Ada' }, { startAfter })
    const due = await database.pool.query("select clock_timestamp() + interval '2 milliseconds' as due")
    const passed = 'select pg_sleep_until($1::timestamptz)'
    await database.pool.query(passed, [due.rows[0]?.due])
    await jobs.settle()
    expect(did).toEqual([])
    clock.advance(1)
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

  const keptData = async (): Promise<unknown[]> => {
    const { rows } = await database.pool.query<{ data: unknown }>('select data from pgboss.job where name = $1', [
      greet.name,
    ])
    return rows.map(({ data }) => data)
  }

  it('keeps no data of a personal job once it is over, done or given up', async () => {
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

  it('forgets the personal jobs that name a person, and no others', async () => {
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

  it('says in the log why a job failed, without personal data', async () => {
    const lines: string[] = []
    const logged = createLog('info', { write: (line) => void lines.push(line) })
    const failing = createJobs({ database, log: logged, metrics, clock })
    failing.define(greet, async ({ greet: whom }) => {
      const answer = Object.assign(new Error(`550 5.1.1 <${whom}> unknown`), { recipient: whom, rejected: [whom] })
      throw new Error(`The mail server refuses ${whom}\nparams: ${whom}`, { cause: answer })
    })
    await failing.prepare()
    // Letters that cannot occur in a job's id.
    await failing.add(database.db, greet, { greet: 'yvonne@exemple.fr' })
    for (let day = 0; day < 20; day++) {
      await failing.settle()
      clock.advance(24 * hour)
    }
    await failing.stop()
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries[0]).toMatchObject({ queue: greet.name, attempt: 1, msg: 'a job failed' })
    expect(entries[0].err).toMatchObject({ message: 'The mail server refuses [masked]', cause: { type: 'Error' } })
    expect(entries.at(-1)).toMatchObject({ msg: 'a job is given up after its last attempt' })
    expect(lines.join('')).not.toMatch(/yvonne|exemple/)
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

  it('finds by one query the jobs that another process added, and the delayed ones', async () => {
    const worker = createJobs({ database, log, metrics })
    const other = createJobs({ database, log, metrics })
    const done: string[] = []
    const names = Array.from({ length: 12 }, (_, n) => `${greet.name}-${n}`)
    for (const name of names) {
      for (const one of [worker, other]) one.define({ ...greet, name }, async (data) => void done.push(data.greet))
    }
    await worker.start()
    await other.prepare()
    const queueOf = (n: number) => ({ ...greet, name: `${greet.name}-${n}` })
    for (const n of names.keys()) await worker.add(database.db, queueOf(n), { greet: 'hello' })
    await expect.poll(() => done).toHaveLength(names.length)
    done.length = 0
    const sent = vi.spyOn(database.pool, 'query')
    await other.add(database.db, queueOf(3), { greet: 'Ada' })
    await other.add(
      database.db,
      queueOf(7),
      { greet: 'Grace' },
      { startAfter: new Date(systemClock.now().getTime() + 900) },
    )
    await expect.poll(() => done).toEqual(['Ada', 'Grace'])
    const texts = sent.mock.calls.map(([text]) => String(text))
    sent.mockRestore()
    const looks = texts.filter((text) => text.startsWith('select queue from'))
    const asked = texts.filter((text) => text.includes('SKIP LOCKED'))
    // Queues with a job are polled until empty; the others are not.
    expect(looks.length).toBeGreaterThan(1)
    expect(asked.length).toBeLessThan(names.length)
    await worker.stop()
    await other.stop()
  })

  it('lets a slow group delay itself alone', async () => {
    const apart = createJobs({ database, log, metrics, clock })
    const slow = Promise.withResolvers<void>()
    const begun: string[] = []
    const told = Promise.withResolvers<void>()
    const turns = {
      ...{ name: `turns-${lastQueue}`, schema: z.object({ id: z.string() }) },
      ...{ concurrency: 3, isInTurns: true as const },
    }
    const of = (group: string) => begun.filter((id) => id.startsWith(group)).toSorted()
    apart.define(turns, async ({ id }) => {
      begun.push(id)
      if (of('slow').length > 0 && of('quick').length === 2) told.resolve()
      if (id.startsWith('slow')) await slow.promise
    })
    await apart.prepare()
    for (const group of ['slow', 'quick'])
      for (const number of [1, 2]) await apart.add(database.db, turns, { id: `${group} ${number}` }, { group })
    await apart.start()
    await told.promise
    expect(of('slow')).toHaveLength(1)
    slow.resolve()
    await expect.poll(() => of('slow')).toEqual(['slow 1', 'slow 2'])
    expect(of('quick')).toEqual(['quick 1', 'quick 2'])
    await apart.stop()
  })
}
