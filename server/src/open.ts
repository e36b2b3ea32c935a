import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import type { Env } from '#kit/env.ts'
import { createJobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import { createMetrics } from '#kit/metrics.ts'
import type { Bus } from '#ports/bus.ts'
import { localBus } from '#ports/bus.ts'
import { systemClock } from '#ports/clock.ts'
import { publicSearch, sampleDirectory } from '#ports/company-directory.ts'
import { captureMailer, smtpMailer } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { captureSms, gatewaySms } from '#ports/sms.ts'
import { folderStorage } from '#ports/storage.ts'
import { declared } from './features.ts'

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
  const stripe = env.stripe && (await import('#ports/stripe.ts')).stripeProvider(env.stripe, systemClock)
  const jobs = createJobs({ database, log, metrics, clock: systemClock })
  const ports: Ports = {
    db: database.db,
    clock: systemClock,
    mailer,
    mailFrom: env.mailFrom,
    sms: env.smsGatewayUrl === undefined ? captureSms() : gatewaySms(env.smsGatewayUrl),
    storage: env.s3
      ? (await import('#ports/s3-storage.ts')).s3Storage(env.s3)
      : folderStorage(join(env.dataDir, 'files')),
    companies: env.companyDirectoryUrl === undefined ? sampleDirectory() : publicSearch(env.companyDirectoryUrl),
    payments: { allowsSandbox: env.allowsSandbox, ...(stripe && { stripe }) },
    bus:
      env.redisUrl === undefined ? localBus() : await sharedBus(env.redisUrl, await houseOf(database, env.secret), log),
    jobs,
    declared,
    log,
    metrics,
    secret: env.secret,
    publicUrl: env.publicUrl,
  }
  const close = async () => {
    await ports.bus.close()
    await mailer.close()
    await database.close()
  }
  return { ports, database, close }
}

async function sharedBus(url: string, house: string, log: Log): Promise<Bus> {
  const { redisBus } = await import('#ports/redis-bus.ts')
  return redisBus(url, house, log)
}

/** The same for the processes that share a database and its secret, and for no others. */
async function houseOf({ pool }: Database, secret: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select oid || ' ' || datname as name from pg_database where datname = current_database()",
  )
  return createHash('sha256').update(`${rows[0]?.name} ${secret}`).digest('base64url').slice(0, 16)
}
