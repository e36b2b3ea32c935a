import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addLanguages } from '@parvis/contract/kit/languages.ts'
import { migrate } from '#db/migrate.ts'
import type { Database, DatabaseOptions } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import type { Env } from '#kit/env.ts'
import { createJobs } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import { createMetrics, observeBus, observePool, observeQueues } from '#kit/metrics.ts'
import { readLanguages } from '#kit/word-files.ts'
import type { Bus } from '#ports/bus.ts'
import { localBus } from '#ports/bus.ts'
import { systemClock } from '#ports/clock.ts'
import { publicSearch, sampleDirectory } from '#ports/company-directory.ts'
import { countedMailer, countedPayments } from '#ports/counted.ts'
import { systemDns } from '#ports/dns.ts'
import { googleWallet } from '#ports/google-wallet.ts'
import { captureMailer, smtpMailer } from '#ports/mailer.ts'
import { outboundHttp } from '#ports/outbound-http.ts'
import type { Ports } from '#ports/ports.ts'
import { captureSms, gatewaySms } from '#ports/sms.ts'
import type { Storage } from '#ports/storage.ts'
import { folderStorage } from '#ports/storage.ts'
import { threadPool } from '#ports/threads.ts'
import { systemTimers } from '#ports/timers.ts'
import type { Tracing } from '#ports/tracing.ts'
import { hooks } from './features.ts'

export interface Opened {
  readonly ports: Ports
  readonly database: Database
  readonly tracing?: Tracing
  close(): Promise<void>
}

export const keepsFiles = ({ databaseUrl, s3 }: Pick<Env, 'databaseUrl' | 's3'>): boolean =>
  databaseUrl === undefined || s3 === undefined

/** Loads additional languages; faulty words are skipped and logged, as they must not stop the site. */
function speakAdded({ wordsDir }: Env, log: Log): void {
  const { languages, faults } = readLanguages(wordsDir)
  addLanguages(languages)
  if (faults.length > 0) log.warn({ faults }, 'files of words are wrong: npm run words -- check')
}

/** Opens and migrates the database and connects the services; jobs are not started. */
export async function openPorts(env: Env, log: Log): Promise<Opened> {
  speakAdded(env, log)
  if (keepsFiles(env)) mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const tracing = env.traces && (await import('#ports/otel.ts')).openTelemetry(env.traces, log)
  const database = await openDatabase({ ...placeOf(env), ...(tracing && { follow: tracing.followStatements }) })
  try {
    await withSessions(env, database, migrate)
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
  const metrics = createMetrics()
  observePool(metrics, database.pool)
  observeQueues(metrics, database.pool)
  const mailer = countedMailer(env.smtpUrl === undefined ? captureMailer() : smtpMailer(env.smtpUrl), metrics)
  const stripe = env.stripe && (await import('#ports/stripe.ts')).stripeProvider(env.stripe, systemClock)
  const jobs = createJobs({ database, log, metrics, clock: systemClock, ...(tracing && { tracing }) })
  const ports: Ports = {
    db: database.db,
    clock: systemClock,
    mailer,
    mailFrom: env.mailFrom,
    ...(env.mailReturns && { mailReturns: env.mailReturns }),
    dns: systemDns(),
    outbound: outboundHttp(env.privateOrigins),
    sms: env.smsGatewayUrl === undefined ? captureSms() : gatewaySms(env.smsGatewayUrl),
    storage: await storageOf(env),
    threads: threadPool({ patience: env.patience }),
    isTrial: env.trial,
    companies: env.companyDirectoryUrl === undefined ? sampleDirectory() : publicSearch(env.companyDirectoryUrl),
    payments: { allowsSandbox: env.allowsSandbox, ...(stripe && { stripe: countedPayments(stripe, metrics) }) },
    ...(env.googleWallet && { wallets: { google: googleWallet(env.googleWallet) } }),
    bus:
      env.redisUrl === undefined ? localBus() : await sharedBus(env.redisUrl, await houseOf(database, env.secret), log),
    timers: systemTimers,
    jobs,
    hooks,
    log,
    metrics,
    secret: env.secret,
    // With port 0, the address is known only once the server listens.
    get publicUrl() {
      return env.publicUrl
    },
  }
  if (ports.bus.isAway) observeBus(metrics, ports.bus.isAway)
  const close = async () => {
    await ports.bus.close()
    await ports.threads.close()
    await mailer.close()
    await database.close()
    await tracing?.close()
  }
  return { ports, database, ...(tracing && { tracing }), close }
}

export const placeOf = (env: Env): DatabaseOptions =>
  env.databaseUrl === undefined
    ? { folder: join(env.dataDir, 'database'), patience: env.patience }
    : {
        ...{ url: env.databaseUrl, poolSize: env.databasePoolSize, patience: env.patience },
        isPooled: env.databaseDirectUrl !== undefined,
      }

/** For work beyond a transaction: migrations, backups. */
export const directPlaceOf = (env: Env): DatabaseOptions =>
  env.databaseDirectUrl === undefined
    ? placeOf(env)
    : { url: env.databaseDirectUrl, poolSize: 2, patience: env.patience }

/** Uses a direct connection, past the pooler. */
async function withSessions(env: Env, database: Database, work: (direct: Database) => Promise<void>): Promise<void> {
  if (env.databaseDirectUrl === undefined) return work(database)
  const direct = await openDatabase(directPlaceOf(env))
  try {
    await work(direct)
  } finally {
    await direct.close()
  }
}

/** For PostgreSQL always true: the connection fails later if it does not exist. */
export const isThere = ({ databaseUrl, dataDir }: Env): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'database'))

export const storageOf = async ({ s3, dataDir }: Env): Promise<Storage> =>
  s3 ? (await import('#ports/s3-storage.ts')).s3Storage(s3) : folderStorage(join(dataDir, 'files'))

async function sharedBus(url: string, house: string, log: Log): Promise<Bus> {
  const { redisBus } = await import('#ports/redis-bus.ts')
  return redisBus(url, house, log)
}

/** Equal for processes that share database and secret. */
async function houseOf({ pool }: Database, secret: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select oid || ' ' || datname as name from pg_database where datname = current_database()",
  )
  return createHash('sha256').update(`${rows[0]?.name} ${secret}`).digest('base64url').slice(0, 16)
}
