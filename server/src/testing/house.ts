import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { readPatience, testDatabaseUrl } from '#kit/env.ts'
import type { JobQueue } from '#kit/jobs.ts'
import { createJobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import { createMetrics } from '#kit/metrics.ts'
import { isInTransaction } from '#kit/transaction.ts'
import { localBus } from '#ports/bus.ts'
import type { ManualClock } from '#ports/clock.ts'
import { manualClock } from '#ports/clock.ts'
import { sampleDirectory } from '#ports/company-directory.ts'
import { captureMailer } from '#ports/mailer.ts'
import { outboundHttp } from '#ports/outbound-http.ts'
import type { PaymentProvider } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import { captureSms } from '#ports/sms.ts'
import { folderStorage } from '#ports/storage.ts'
import { threadPool } from '#ports/threads.ts'
import type { ManualTimers, Timers } from '#ports/timers.ts'
import { manualTimers } from '#ports/timers.ts'
import { buildApp } from '../app.ts'
import { hooks } from '../features.ts'
import { reverseUnordered } from './any-order.ts'
import { beforeNextFile } from './resets.ts'
import { migratedPostgres } from './template.ts'

export interface House {
  readonly app: FastifyInstance
  readonly ports: Ports
  readonly clock: ManualClock
  /** Recurring work waits until a test triggers it; unused where a house has its own rounds. */
  readonly timers: ManualTimers
  readonly payments: { stripe?: PaymentProvider; allowsSandbox: boolean }
  /** Known host names, changeable by tests: undefined for a failing look-up. */
  readonly names: Map<string, string[] | undefined>
  /** Origins on this machine that organisers may enter, changeable by tests. */
  readonly privateOrigins: string[]
  readonly files: string
  /** For processes that go on; a test worker just ends. */
  close(): Promise<void>
}

let house: Promise<House> | undefined

/**
 * The application of a test worker, shared by its files: on PGlite in memory, or on a database of its own on the
 * server of `TEST_DATABASE_URL`. Recurring work waits for tests, unless `rounds` are given.
 */
export function openHouse(timers?: Timers): Promise<House> {
  house ??= build(timers)
  return house
}

/** A second application on the same ports, except those given. */
export async function buildWith(others: Partial<Ports>, options: Parameters<typeof buildApp>[1] = {}) {
  const { ports } = await openHouse()
  return buildApp({ ...ports, jobs: { ...ports.jobs, define: () => {} }, ...others }, options)
}

export const buildLimited = (): Promise<FastifyInstance> => buildWith({}, { rateLimit: 1 })

export async function definedQueues(): Promise<JobQueue<object>[]> {
  const { ports } = await openHouse()
  const queues: JobQueue<object>[] = []
  const define = (queue: JobQueue<never>) => void queues.push(queue)
  await buildApp({ ...ports, jobs: { ...ports.jobs, define } })
  return queues
}

const quiet: Log = { info: () => {}, warn: () => {}, error: (...entry: unknown[]) => console.error(...entry) }

/** The embedded database has one connection: nested connections must fail on PostgreSQL too. */
function refuseSecondConnections(pool: pg.Pool): void {
  const connect = pool.connect
  const guarded = (...args: unknown[]): unknown => {
    if (isInTransaction()) throw new Error('The pool is asked for a second connection inside a transaction: use tx')
    return Reflect.apply(connect, pool, args)
  }
  pool.connect = guarded as typeof connect
}

const SERVED = { checksReplies: true, rateLimit: 0, logger: { level: 'error' } }

async function build(given: Timers | undefined): Promise<House> {
  // Vitest drops the template and its copies before it closes the server of the screens.
  const scratch = testDatabaseUrl() ? await migratedPostgres(given && 'parvis_screens') : undefined
  const database = await openDatabase({
    ...(scratch && { url: scratch.url }),
    patience: readPatience(),
    // A worker sends statements of all features and tests: beyond the default, they would be planned every time.
    maxStatements: 3000,
  })
  await migrate(database)
  refuseSecondConnections(database.pool)
  reverseUnordered(database.pool)
  const clock = manualClock(new Date('2027-03-01T09:00:00Z'))
  const timers = manualTimers()
  const metrics = createMetrics()
  const jobs = createJobs({ database, log: quiet, metrics, clock })
  const names: House['names'] = new Map()
  const privateOrigins: string[] = []
  const payments: House['payments'] = { allowsSandbox: true }
  const files = await mkdtemp(join(tmpdir(), 'parvis-'))
  const ports: Ports = {
    db: database.db,
    clock,
    jobs,
    hooks,
    metrics,
    log: quiet,
    mailer: captureMailer(),
    sms: captureSms(),
    mailFrom: { name: 'Parvis', address: 'parvis@localhost' },
    mailReturns: { secret: 'what providers know', address: 'retours@localhost' },
    dns: { texts: async (name) => (names.has(name) ? names.get(name) : []) },
    outbound: outboundHttp(privateOrigins),
    storage: folderStorage(files),
    threads: threadPool({ patience: readPatience() }),
    companies: sampleDirectory(),
    // As `npm start`: mails are stored, payments simulated.
    isTrial: true,
    payments,
    bus: localBus(),
    timers: given ?? timers,
    secret: 'a secret of at least thirty-two characters',
    publicUrl: 'http://localhost',
  }
  const app = await buildApp(ports, { ...SERVED, patience: readPatience() })
  await jobs.prepare()
  await app.ready()
  beforeNextFile(async () => {
    clock.reset()
    timers.reset()
    await database.pool.query('DELETE FROM pgboss.job')
    Object.assign(payments, { stripe: undefined, allowsSandbox: true })
    names.clear()
    privateOrigins.length = 0
  })
  const close = async () => {
    await app.close()
    await jobs.stop()
    await ports.threads.close()
    await database.close()
    await scratch?.drop()
    await rm(files, { recursive: true, force: true })
  }
  return { app, ports, clock, timers, payments, names, privateOrigins, files, close }
}
