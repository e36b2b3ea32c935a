import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { lastMigration, migratedAt } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { checkDomain } from '#features/deliveries/sender.service.ts'
import type { Env } from '#kit/env.ts'
import { newId } from '#kit/ids.ts'
import { systemClock } from '#ports/clock.ts'
import { systemDns } from '#ports/dns.ts'
import type { GoogleWalletOptions } from '#ports/google-wallet.ts'
import { googleWallet } from '#ports/google-wallet.ts'
import { verifySmtp } from '#ports/mailer.ts'
import { answersAt } from '#ports/reach.ts'
import { directPlaceOf, isThere, keepsFiles, placeOf, storageOf } from './open.ts'

export interface Finding {
  readonly subject: string
  readonly state: 'right' | 'doubtful' | 'wrong'
  readonly said: string
}
type Said = Omit<Finding, 'subject'>
type Examination = readonly [subject: string, look: () => Promise<Said>]

const right = (said: string): Said => ({ state: 'right', said })
const doubtful = (said: string): Said => ({ state: 'doubtful', said })
const wrong = (said: string): Said => ({ state: 'wrong', said })

const MOST_APART_MS = 2_000
/** Connections reserved by PostgreSQL for administrators. */
const OTHERS = 10

async function rights({ pool }: Database): Promise<Said> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may",
  )
  return rows[0]?.may
    ? right('tables and schemas may be made')
    : wrong(
        'whoever DATABASE_URL names may make no schema or no table here: grant create on the database and on schema public',
      )
}

async function extensions({ pool }: Database): Promise<Said> {
  const { rows } = await pool.query<{ name: string; isThere: boolean }>(
    `select name, installed_version is not null as "isThere" from pg_available_extensions
      where name in ('unaccent', 'pg_trgm', 'btree_gist')`,
  )
  const missing = ['unaccent', 'pg_trgm', 'btree_gist'].filter((one) => !rows.some(({ name }) => name === one))
  if (missing.length > 0) return wrong(`${missing.join(', ')}: not on this server (Debian: postgresql-contrib)`)
  const later = rows.filter(({ isThere }) => !isThere).map(({ name }) => name)
  return right(later.length > 0 ? `${later.join(', ')} will be made at the first start` : 'all are there')
}

async function upToDate(database: Database): Promise<Said> {
  const [had, known] = [await migratedAt(database), lastMigration()]
  if (had === undefined) return doubtful('it is empty: the first start makes its tables')
  if (had > known) return wrong('it was brought up to date by a newer Parvis than this one')
  return had === known ? right('up to date') : doubtful('the next start brings it up to date')
}

async function connections({ pool, engine }: Database, { databasePoolSize, databaseDirectUrl }: Env): Promise<Said> {
  if (engine === 'pglite') return right('one process at a time')
  const { rows } = await pool.query<{ max_connections: string }>('show max_connections')
  const most = Number(rows[0]?.max_connections)
  if (databaseDirectUrl !== undefined) return right(`${most} in all, which the pooler shares out`)
  const processes = Math.floor((most - OTHERS) / databasePoolSize)
  const said = `${most} in all: ${processes} processes of ${databasePoolSize} each`
  return processes < 3 ? doubtful(`${said}; raise max_connections or lower DATABASE_POOL_SIZE`) : right(said)
}

const SAME =
  'select oid::text as place, pg_postmaster_start_time() as since from pg_database where datname = current_database()'
/** Session settings that a process sets on its own connections, but cannot set through a pooler. */
const SESSION = `select current_setting('statement_timeout') <> '0' as statements, current_setting('lock_timeout') <> '0' as locks,
  current_setting('idle_in_transaction_session_timeout') <> '0' as idle, current_setting('TimeZone') in ('UTC', 'Etc/UTC') as utc`

async function pooler({ pool }: Database, env: Env): Promise<Said> {
  const direct = await openDatabase(directPlaceOf(env))
  try {
    const [here, there] = await Promise.all([pool, direct.pool].map(async (one) => (await one.query(SAME)).rows[0]))
    if (!isDeepStrictEqual(here, there))
      return wrong(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: they are one, with and without the pooler',
      )
  } finally {
    await direct.close()
  }
  const { rows } = await pool.query<Record<string, boolean>>(SESSION)
  return Object.values(rows[0] ?? {}).every(Boolean)
    ? right('it leads to the database of DATABASE_DIRECT_URL, with the limits of its sessions')
    : wrong(
        'sessions of the pooler have no limit of time, or not the time zone UTC: README, “PgBouncer”, has what to set for the database',
      )
}

async function clock({ pool }: Database): Promise<Said> {
  const before = systemClock.now().getTime()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + systemClock.now().getTime()) / 2)
  return apart > MOST_APART_MS
    ? wrong(`this machine and the database are ${(apart / 1_000).toFixed(1)} s apart: set both by NTP`)
    : right('this machine and the database agree')
}

async function storage(env: Env): Promise<Said> {
  const [files, key] = [await storageOf(env), `doctor/${newId(systemClock.now())}`]
  await files.put(key, Buffer.from('doctor'), 'text/plain')
  const kept = await files.get(key)
  await files.delete(key)
  if (String(Buffer.from(kept ?? [])) !== 'doctor') return wrong('what is written is not read back')
  return env.s3 || env.databaseUrl === undefined
    ? right('written, read and removed')
    : doubtful('written, read and removed, in DATA_DIR: several machines do not share it (S3_BUCKET)')
}

async function dataFolder({ dataDir }: Env): Promise<Said> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, `.doctor-${process.pid}`)
  await writeFile(file, '')
  await rm(file)
  return right('it can be written to')
}

async function sender({ mailFrom, mailReturns }: Env): Promise<Said> {
  const { checks } = await checkDomain(systemDns(), mailFrom.address, mailReturns?.address)
  const said = checks.map(({ kind, state }) => `${kind.toUpperCase()} ${state}`).join(', ')
  return checks.every(({ state }) => state === 'right')
    ? right(said)
    : doubtful(`${said}; organisers read more on the page of mails`)
}

async function publicUrl({ publicUrl: url, production }: Env): Promise<Said> {
  if (production && !url.startsWith('https:')) return wrong(`${url} is not https: cameras and passwords need it`)
  const reached = await answersAt(`${url}/robots.txt`)
  return reached === undefined
    ? right(`${url} answers`)
    : doubtful(`${url} is not reached from here (${reached}): right if nothing serves yet`)
}

async function wallet(options: GoogleWalletOptions): Promise<Said> {
  googleWallet(options)
  return right(
    `passes of the issuer ${options.issuerId} are signed by ${options.account}; Google alone knows whether it may`,
  )
}

async function redis(url: string): Promise<Said> {
  const { pingRedis } = await import('#ports/redis-bus.ts')
  await pingRedis(url)
  return right('it answers')
}

function ofDatabase(env: Env, database: Database): Examination[] {
  return [
    ['rights in the database', () => rights(database)],
    ['extensions', () => extensions(database)],
    ['tables', () => upToDate(database)],
    ['connections', () => connections(database, env)],
    ...(env.databaseDirectUrl === undefined ? [] : [['pooler', () => pooler(database, env)] as const]),
    ['clock', () => clock(database)],
  ]
}

function ofTheRest(env: Env, dist: string): Examination[] {
  const { smtpUrl, redisUrl, googleWallet: walletKeys } = env
  return [
    ...(keepsFiles(env) ? [['data folder', () => dataFolder(env)] as const] : []),
    ['files', () => storage(env)],
    ...(smtpUrl === undefined
      ? [['mails', async () => doubtful('none leaves: SMTP_URL is not set')] as const]
      : [
          ['mail server', async () => right(await verifySmtp(smtpUrl))] as const,
          ['sender of mails', () => sender(env)] as const,
        ]),
    ...(redisUrl === undefined ? [] : [['Redis', () => redis(redisUrl)] as const]),
    ...(walletKeys ? [['Google Wallet', () => wallet(walletKeys)] as const] : []),
    ['page', async () => (existsSync(dist) ? right('it is built') : wrong('it is not built: npm run build'))],
    ['address', () => publicUrl(env)],
  ]
}

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Checks everything a site needs, without changes except for a test file that is removed again. */
export async function* examine(env: Env, dist: string): AsyncGenerator<Finding> {
  const see = async ([subject, look]: Examination): Promise<Finding> => {
    const said = await look().catch((error: unknown) => wrong(causeOf(error)))
    return { subject, ...said }
  }
  const database = isThere(env) ? await openDatabase(placeOf(env)).catch(causeOf) : undefined
  if (database === undefined) yield { subject: 'database', ...doubtful('there is none yet: the first start makes it') }
  else if (typeof database === 'string') yield { subject: 'database', ...wrong(database) }
  else {
    yield { subject: 'database', ...right('it answers') }
    for (const one of ofDatabase(env, database)) yield await see(one)
    await database.close()
  }
  for (const one of ofTheRest(env, dist)) yield await see(one)
}
