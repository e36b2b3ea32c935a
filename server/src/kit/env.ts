import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod/mini'
import type { MailAddress } from '#ports/mailer.ts'
import type { S3Options } from '#ports/s3-storage.ts'
import type { StripeOptions } from '#ports/stripe.ts'

/** The configuration, read once at start. */
export type Env = {
  production: boolean
  /** 127.0.0.1 in development; 0.0.0.0 in production, where a container or a proxy stands in front. */
  host: string
  port: number
  /** Where people reach the site, without a final slash. */
  publicUrl: string
  /** A PostgreSQL server; without it, the embedded database in the data folder. */
  databaseUrl?: string
  databasePoolSize: number
  /** Where the embedded database, the files and the generated secret live. */
  dataDir: string
  /** Signs tokens and addresses; at least 32 characters. */
  secret: string
  /** Without it, mails are kept in the database and shown to administrators. */
  smtpUrl?: string
  mailFrom: MailAddress
  /** Where text messages are posted; without it, they are kept with the mails. */
  smsGatewayUrl?: string
  redisUrl?: string
  /** Where the French public search of companies answers; without it, an invented sample stands in. */
  companyDirectoryUrl?: string
  /** Without it, files are kept in the data folder. */
  s3?: S3Options
  /** Without it, payments are those of the demonstration. */
  stripe?: StripeOptions
  /** Whether payments may be those of the demonstration, where no money moves; off in production unless told. */
  allowsSandbox: boolean
  logLevel: string
  /** Fastify's `trustProxy`: which proxies may say where a request comes from. None unless told. */
  trustProxy: boolean | number | string
  /** Multiplies every limit of calls in a time; 0 lifts them. */
  rateLimit: number
  /** Loads the demonstration events at start; off in production unless told. */
  demo: boolean
}

/** A variable that is missing or has a wrong value; the message names it, never its value. */
export class EnvError extends Error {
  readonly variable: string

  constructor(variable: string, expected: string) {
    super(`${variable} ${expected}`)
    this.name = 'EnvError'
    this.variable = variable
  }
}

type Source = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const postgresProtocols = ['postgres:', 'postgresql:']
const mailFromPattern = /^(?:(?<name>[^<>\r\n]*?)\s*<(?<address>[^\s<>@]+@[^\s<>@]+)>|(?<bare>[^\s<>@]+@[^\s<>@]+))$/

/** Reads and checks the configuration. The only reader of `process.env`. Throws EnvError. */
export function readEnv(source: Source = process.env): Env {
  const production = source['NODE_ENV'] === 'production'
  const port = read(source, 'PORT', wholeNumber(0, 65_535), 'must be a port between 0 and 65535') ?? 3_000
  const dataDir = text(source, 'DATA_DIR') ?? '.data'
  const databaseUrl = url(source, 'DATABASE_URL', postgresProtocols)
  const smtpUrl = url(source, 'SMTP_URL', ['smtp:', 'smtps:'])
  const smsGatewayUrl = url(source, 'SMS_GATEWAY_URL', ['https:'])
  const redisUrl = url(source, 'REDIS_URL', ['redis:', 'rediss:'])
  const companyDirectoryUrl = url(source, 'COMPANY_DIRECTORY_URL', ['http:', 'https:'])
  const s3 = readS3(source)
  const stripe = readStripe(source)
  return {
    production,
    host: text(source, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl: (url(source, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    ...(databaseUrl ? { databaseUrl } : {}),
    databasePoolSize: read(source, 'DATABASE_POOL_SIZE', wholeNumber(2, 200), 'must be between 2 and 200') ?? 10,
    dataDir,
    secret: readSecret(source, dataDir),
    ...(smtpUrl ? { smtpUrl } : {}),
    mailFrom: readMailFrom(source, smtpUrl !== undefined),
    ...(smsGatewayUrl ? { smsGatewayUrl } : {}),
    ...(redisUrl ? { redisUrl } : {}),
    ...(companyDirectoryUrl ? { companyDirectoryUrl } : {}),
    ...(s3 ? { s3 } : {}),
    ...(stripe ? { stripe } : {}),
    allowsSandbox: onOrOff(source, 'PAYMENT_SANDBOX') ?? !production,
    logLevel: read(source, 'LOG_LEVEL', z.enum(logLevels), `must be one of ${logLevels.join(', ')}`) ?? 'info',
    trustProxy: readTrustProxy(source),
    rateLimit: read(source, 'RATE_LIMIT', wholeNumber(0, 10_000), 'must be a whole number, 0 for no limit') ?? 1,
    demo: onOrOff(source, 'DEMO') ?? !production,
  }
}

/**
 * Refuses to work on a database that nobody has named: in production, a command that is given none would write to one of
 * its own, beside the real one. Throws EnvError.
 */
export function mustNameDatabase(source: Source = process.env): void {
  const isNamed = text(source, 'DATABASE_URL') !== undefined || text(source, 'DATA_DIR') !== undefined
  if (source['NODE_ENV'] === 'production' && !isNamed)
    throw new EnvError('DATABASE_URL', 'or DATA_DIR must say which database, in production')
}

/** Which database the configuration names, for a person to read: never its user nor its password. */
export function databaseName({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir, 'database')}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL on ${host || 'this machine'}, database ${decodeURIComponent(pathname.slice(1)) || 'by default'}`
}

/** The PostgreSQL server the tests may use, from `TEST_DATABASE_URL`. Throws EnvError. */
export function testDatabaseUrl(source: Source = process.env): string | undefined {
  return url(source, 'TEST_DATABASE_URL', postgresProtocols)
}

function text(source: Source, variable: string): string | undefined {
  return source[variable]?.trim() || undefined
}

function read<T>(source: Source, variable: string, schema: z.ZodMiniType<T>, expected: string): T | undefined {
  const value = text(source, variable)
  if (value === undefined) return undefined
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new EnvError(variable, expected)
  return parsed.data
}

function onOrOff(source: Source, variable: string): boolean | undefined {
  const value = read(source, variable, z.enum(['on', 'off']), 'must be on or off')
  return value === undefined ? undefined : value === 'on'
}

function wholeNumber(least: number, most: number) {
  return z.coerce.number().check(z.int(), z.gte(least), z.lte(most))
}

function url(source: Source, variable: string, protocols: readonly string[]): string | undefined {
  const value = text(source, variable)
  if (value === undefined) return undefined
  const known = URL.canParse(value) && protocols.includes(new URL(value).protocol)
  if (!known)
    throw new EnvError(variable, `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  return value
}

function required(source: Source, variable: string, reason: string): string {
  const value = text(source, variable)
  if (value === undefined) throw new EnvError(variable, `is needed with ${reason}`)
  return value
}

function readS3(source: Source): S3Options | undefined {
  const bucket = text(source, 'S3_BUCKET')
  if (bucket === undefined) return undefined
  const region = text(source, 'S3_REGION') ?? 'us-east-1'
  return {
    bucket,
    region,
    endpoint: url(source, 'S3_ENDPOINT', ['http:', 'https:']) ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: required(source, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: required(source, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  }
}

function readStripe(source: Source): StripeOptions | undefined {
  const secretKey = text(source, 'STRIPE_SECRET_KEY')
  if (secretKey === undefined) return undefined
  const apiUrl = url(source, 'STRIPE_API_URL', ['http:', 'https:'])
  const webhookSecret = required(source, 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY')
  return { secretKey, webhookSecret, ...(apiUrl ? { apiUrl } : {}) }
}

function readMailFrom(source: Source, sending: boolean): MailAddress {
  const value = sending ? required(source, 'MAIL_FROM', 'SMTP_URL') : text(source, 'MAIL_FROM')
  if (value === undefined) return { name: 'Parvis', address: 'parvis@localhost' }
  const { name, address, bare } = mailFromPattern.exec(value)?.groups ?? {}
  const found = address ?? bare
  if (found === undefined) throw new EnvError('MAIL_FROM', 'must be an address, or a name followed by <an address>')
  const shown = name?.replace(/^"(.*)"$/, '$1')
  return shown ? { name: shown, address: found } : { address: found }
}

function readTrustProxy(source: Source): boolean | number | string {
  const value = text(source, 'TRUST_PROXY')
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? Number(value) : value
}

function readSecret(source: Source, dataDir: string): string {
  const given = text(source, 'SECRET')
  const secret = given ?? keptSecret(dataDir)
  if (secret.length < 32) throw new EnvError('SECRET', 'must have at least 32 characters')
  return secret
}

/** Generated at the first start, readable by its owner alone; of two first starts at once, one wins. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const kept = readSecretFile(file)
    if (kept !== undefined) return kept
    writeSecretFile(file)
    return readSecretFile(file) ?? ''
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new EnvError('DATA_DIR', `must be a folder that can be written: ${dataDir} says ${String(error.code)}`)
  }
}

/** The secret there is; what a full disk left of one that signs nothing is none. */
function readSecretFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const kept = readFileSync(file, 'utf8').trim()
  if (kept !== '') return kept
  rmSync(file)
  return undefined
}

/** Whole and on the disk before it has its name: nothing is ever signed with half of it. */
function writeSecretFile(file: string): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    // Unlike a rename, a link gives way to the one that another first start has made.
    linkSync(draft, file)
    syncFolder(dirname(file))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
