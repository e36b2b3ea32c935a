import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { testDatabaseUrl } from '#kit/env.ts'
import { createJobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import { createMetrics } from '#kit/metrics.ts'
import type { ManualClock } from '#ports/clock.ts'
import { manualClock } from '#ports/clock.ts'
import { sampleDirectory } from '#ports/company-directory.ts'
import { captureMailer } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { folderStorage } from '#ports/storage.ts'
import { buildApp } from '../app.ts'

export interface House {
  readonly app: FastifyInstance
  readonly ports: Ports
  readonly clock: ManualClock
}

let house: Promise<House> | undefined

/** The one application of a test worker, on PGlite in memory, or on PostgreSQL when `TEST_DATABASE_URL` names one. */
export function openHouse(): Promise<House> {
  house ??= build()
  return house
}

const quiet: Log = { info: () => {}, warn: () => {}, error: (...entry: unknown[]) => console.error(...entry) }

async function build(): Promise<House> {
  const url = testDatabaseUrl()
  const database = await openDatabase(url === undefined ? {} : { url })
  await migrate(database)
  const clock = manualClock(new Date('2027-03-01T09:00:00Z'))
  const metrics = createMetrics()
  const jobs = createJobs({ database, log: quiet, metrics, clock })
  const ports: Ports = {
    db: database.db,
    clock,
    jobs,
    metrics,
    log: quiet,
    mailer: captureMailer(),
    mailFrom: { name: 'Parvis', address: 'parvis@localhost' },
    storage: folderStorage(await mkdtemp(join(tmpdir(), 'parvis-'))),
    companies: sampleDirectory(),
    secret: 'a secret of at least thirty-two characters',
    publicUrl: 'http://localhost',
  }
  const app = await buildApp(ports, { checksReplies: true, rateLimit: 0, logger: { level: 'error' } })
  await jobs.prepare()
  await app.ready()
  return { app, ports, clock }
}
