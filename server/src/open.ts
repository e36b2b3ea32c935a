import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import type { Env } from '#kit/env.ts'
import { createJobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import { createMetrics } from '#kit/metrics.ts'
import { systemClock } from '#ports/clock.ts'
import { publicSearch, sampleDirectory } from '#ports/company-directory.ts'
import { captureMailer, smtpMailer } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { folderStorage, s3Storage } from '#ports/storage.ts'

export interface Opened {
  readonly ports: Ports
  readonly database: Database
  close(): Promise<void>
}

/** The outside world as the configuration describes it: the database is open and up to date, jobs are not yet started. */
export async function openPorts(env: Env, log: Log): Promise<Opened> {
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(
    env.databaseUrl === undefined
      ? { folder: join(env.dataDir, 'database') }
      : { url: env.databaseUrl, poolSize: env.databasePoolSize },
  )
  try {
    await migrate(database)
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
  const metrics = createMetrics()
  const mailer = env.smtpUrl === undefined ? captureMailer() : smtpMailer(env.smtpUrl)
  const jobs = createJobs({ database, log, metrics, clock: systemClock })
  const ports: Ports = {
    db: database.db,
    clock: systemClock,
    mailer,
    mailFrom: env.mailFrom,
    storage: env.s3 === undefined ? folderStorage(join(env.dataDir, 'files')) : s3Storage(env.s3),
    companies: env.companyDirectoryUrl === undefined ? sampleDirectory() : publicSearch(env.companyDirectoryUrl),
    jobs,
    log,
    metrics,
    secret: env.secret,
    publicUrl: env.publicUrl,
  }
  const close = async () => {
    await mailer.close()
    await database.close()
  }
  return { ports, database, close }
}
