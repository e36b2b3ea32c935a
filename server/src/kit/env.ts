import type { KeyObject } from 'node:crypto'
import { createPrivateKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod/mini'
import type { Role } from '#ports/aws-role.ts'
import type { GoogleWalletOptions } from '#ports/google-wallet.ts'
import type { MailAddress } from '#ports/mailer.ts'
import type { TracesOptions } from '#ports/otel.ts'
import type { S3Options } from '#ports/s3-storage.ts'
import type { StripeOptions } from '#ports/stripe.ts'
import { storedSecret } from './stored-secret.ts'
import { WORDS } from './word-files.ts'

export type Env = {
  production: boolean
  /** 127.0.0.1 in development; 0.0.0.0 in production, behind a container or a proxy. */
  host: string
  port: number
  /** Public address of the site, without a final slash. */
  publicUrl: string
  /** PostgreSQL; without it, the embedded database in the data folder. */
  databaseUrl?: string
  /** Direct connection to PostgreSQL, where `databaseUrl` is a pooler in transaction mode. */
  databaseDirectUrl?: string
  databasePoolSize: number
  /** Multiplies the timeouts that only a loaded machine reaches. */
  patience: number
  dataDir: string
  wordsDir: string
  /** Signs tokens and addresses; at least 32 characters. */
  secret: string
  smtpUrl?: string
  mailFrom: MailAddress
  mailReturns?: { secret: string; address?: string }
  smsGatewayUrl?: string
  redisUrl?: string
  /** Origins of a private network that organisers may enter. None by default. */
  privateOrigins: readonly string[]
  metricsToken?: string
  traces?: TracesOptions
  companyDirectoryUrl?: string
  s3?: S3Options
  stripe?: StripeOptions
  googleWallet?: GoogleWalletOptions
  /** Whether payments may be simulated; off in production by default. */
  allowsSandbox: boolean
  logLevel: string
  /** Fastify's `trustProxy`: proxies trusted for the client's address. None by default. */
  trustProxy: boolean | number | string
  /** Multiplies every rate limit; 0 lifts them. */
  rateLimit: number
  /** Loads the demonstration events at start; off in production by default. */
  demo: boolean
  /** Trial mode: events may be published although mails are stored and payments simulated. */
  trial: boolean
  /** Milliseconds that a stopping server still serves, until load balancers notice. */
  stopDelay: number
  /** Milliseconds, after `stopDelay`, in which requests and jobs must end. */
  stopDeadline: number
}

export class EnvError extends Error {
  readonly variable: string

  constructor(variable: string, expected: string) {
    super(`${variable} ${expected}`)
    this.name = 'EnvError'
    this.variable = variable
  }
}

export type Source = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const postgresProtocols = ['postgres:', 'postgresql:']
const mailFromPattern = /^(?:(?<name>[^<>\r\n]*)<(?<address>[^\s<>@]+@[^\s<>@]+)>|(?<bare>[^\s<>@]+@[^\s<>@]+))$/

/** Reads and checks the configuration, from the environment. Throws EnvError. */
export function readEnv(source: Source = process.env): Env {
  const production = source['NODE_ENV'] === 'production'
  const port = read(source, 'PORT', wholeNumber(0, 65_535), 'must be a port between 0 and 65535') ?? 3_000
  const dataDir = text(source, 'DATA_DIR') ?? '.data'
  const smtpUrl = url(source, 'SMTP_URL', ['smtp:', 'smtps:'])
  const smsGatewayUrl = url(source, 'SMS_GATEWAY_URL', ['https:'])
  const redisUrl = url(source, 'REDIS_URL', ['redis:', 'rediss:', 'unix:'])
  const companyDirectoryUrl = url(source, 'COMPANY_DIRECTORY_URL', ['http:', 'https:'])
  const s3 = readS3(source)
  const stripe = readStripe(source)
  const demo = onOrOff(source, 'DEMO') ?? !production
  return {
    production,
    host: text(source, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl: readPublicUrl(source, production, port),
    ...readDatabase(source),
    databasePoolSize: read(source, 'DATABASE_POOL_SIZE', wholeNumber(2, 200), 'must be between 2 and 200') ?? 10,
    patience: readPatience(source),
    dataDir,
    wordsDir: text(source, 'WORDS_DIR') ?? WORDS,
    secret: readSecret(source, production, dataDir),
    ...(smtpUrl ? { smtpUrl } : {}),
    mailFrom: readMailFrom(source, smtpUrl !== undefined),
    ...readMailReturns(source),
    ...(smsGatewayUrl ? { smsGatewayUrl } : {}),
    ...(redisUrl ? { redisUrl } : {}),
    ...readMetricsToken(source),
    ...readTraces(source),
    privateOrigins: readOrigins(source, 'PRIVATE_ORIGINS'),
    ...(companyDirectoryUrl ? { companyDirectoryUrl } : {}),
    ...(s3 ? { s3 } : {}),
    ...(stripe ? { stripe } : {}),
    ...readGoogleWallet(source),
    allowsSandbox: onOrOff(source, 'PAYMENT_SANDBOX') ?? !production,
    logLevel: read(source, 'LOG_LEVEL', z.enum(logLevels), `must be one of ${logLevels.join(', ')}`) ?? 'info',
    trustProxy: readTrustProxy(source),
    rateLimit: read(source, 'RATE_LIMIT', wholeNumber(0, 10_000), 'must be a whole number, 0 for no limit') ?? 1,
    demo,
    trial: onOrOff(source, 'TRIAL') ?? demo,
    stopDelay: (read(source, 'STOP_DELAY', wholeNumber(0, 300), 'must be between 0 and 300 seconds') ?? 0) * 1_000,
    stopDeadline:
      (read(source, 'STOP_DEADLINE', wholeNumber(1, 600), 'must be between 1 and 600 seconds') ?? 30) * 1_000,
  }
}

/**
 * Requires an explicit database: in production a command without one would write to a new embedded database, beside
 * the real one. Throws EnvError.
 */
export function mustNameDatabase(source: Source = process.env): void {
  const isNamed = text(source, 'DATABASE_URL') !== undefined || text(source, 'DATA_DIR') !== undefined
  if (source['NODE_ENV'] === 'production' && !isNamed)
    throw new EnvError('DATABASE_URL', 'or DATA_DIR must say which database, in production')
}

/** The configured database in words, without user and password. */
export function databaseName({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir, 'database')}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL on ${host || 'this machine'}, database ${decodeURIComponent(pathname.slice(1)) || 'by default'}`
}

/** The environment for child processes. */
export const inherited = (): Source => process.env

/** The factor for timeouts on a loaded machine. Throws EnvError. */
export const readPatience = (source: Source = process.env): number =>
  read(source, 'PATIENCE', wholeNumber(1, 1_000), 'must be between 1 and 1000') ?? 1

/** URL of the tests' PostgreSQL server, from `TEST_DATABASE_URL`; undefined where it is not set. Throws EnvError. */
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
  const endpoint = url(source, 'S3_ENDPOINT', ['http:', 'https:']) ?? `https://s3.${region}.amazonaws.com`
  const hasKeys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].some((one) => text(source, one) !== undefined)
  const role = hasKeys ? undefined : readRole(source, region)
  if (role) return { bucket, region, endpoint, role }
  return {
    ...{ bucket, region, endpoint },
    accessKeyId: required(source, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: required(source, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  }
}

function readRole(source: Source, region: string): Role | undefined {
  const tokenFile = text(source, 'AWS_WEB_IDENTITY_TOKEN_FILE')
  if (tokenFile !== undefined) {
    const roleArn = required(source, 'AWS_ROLE_ARN', 'AWS_WEB_IDENTITY_TOKEN_FILE')
    const endpoint = url(source, 'AWS_ENDPOINT_URL_STS', ['http:', 'https:'])
    return { from: 'web-identity', tokenFile, roleArn, region, ...(endpoint !== undefined && { endpoint }) }
  }
  const relative = text(source, 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI')
  const full = url(source, 'AWS_CONTAINER_CREDENTIALS_FULL_URI', ['http:', 'https:'])
  if (relative !== undefined || full !== undefined) {
    const ownFile = text(source, 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE')
    const token = text(source, 'AWS_CONTAINER_AUTHORIZATION_TOKEN')
    return {
      from: 'container',
      ...(relative !== undefined ? { relative } : full !== undefined && { full }),
      ...(ownFile !== undefined ? { tokenFile: ownFile } : token !== undefined && { token }),
    }
  }
  return onOrOff(source, 'S3_INSTANCE_ROLE') ? { from: 'instance' } : undefined
}

function readMetricsToken(source: Source): Pick<Env, 'metricsToken'> {
  const metricsToken = text(source, 'METRICS_TOKEN')
  if (metricsToken === undefined) return {}
  if (metricsToken.length < 16) throw new EnvError('METRICS_TOKEN', 'must have at least 16 characters')
  return { metricsToken }
}

const samplers = ['always_on', 'always_off', 'traceidratio'] as const
const samplerNames = [...samplers, ...samplers.map((name) => `parentbased_${name}` as const)] as const

function readTraces(source: Source): Pick<Env, 'traces'> {
  const endpoint = url(source, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  if (endpoint === undefined) return {}
  const sampler = read(source, 'OTEL_TRACES_SAMPLER', z.enum(samplerNames), `must be one of ${samplerNames.join(', ')}`)
  const share = z.coerce.number().check(z.minimum(0), z.maximum(1))
  const ratio = read(source, 'OTEL_TRACES_SAMPLER_ARG', share, 'must be between 0 and 1')
  return {
    traces: {
      url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
      headers: readHeaders(source, 'OTEL_EXPORTER_OTLP_HEADERS'),
      service: text(source, 'OTEL_SERVICE_NAME') ?? 'parvis',
      sampler: sampler ?? 'parentbased_always_on',
      ratio: ratio ?? 1,
    },
  }
}

/** Headers in OpenTelemetry's format: `name=value` pairs separated by commas, values percent-encoded. */
function readHeaders(source: Source, variable: string): Record<string, string> {
  const given = (text(source, variable) ?? '').split(',').flatMap((one) => one.trim() || [])
  return Object.fromEntries(
    given.map((one) => {
      const [, name, value = ''] = /^([\w-]+)\s*=\s*([^\s]+)$/.exec(one) ?? []
      if (name === undefined || !/^(?:[^%]|%[0-9a-fA-F]{2})*$/.test(value))
        throw new EnvError(variable, 'must be name=value pairs separated by commas, as in api-key=secret')
      return [name, decodeURIComponent(value)]
    }),
  )
}

function readStripe(source: Source): StripeOptions | undefined {
  const secretKey = text(source, 'STRIPE_SECRET_KEY')
  if (secretKey === undefined) return undefined
  const apiUrl = url(source, 'STRIPE_API_URL', ['http:', 'https:'])
  const webhookSecret = required(source, 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY')
  return { secretKey, webhookSecret, ...(apiUrl ? { apiUrl } : {}) }
}

const ServiceAccount = z.object({ client_email: z.string().check(z.minLength(3)), private_key: z.string() })

function readGoogleWallet(source: Source): Pick<Env, 'googleWallet'> {
  const issuerId = read(source, 'GOOGLE_WALLET_ISSUER', z.string().check(z.regex(/^\d{5,30}$/)), 'must be a number')
  if (issuerId === undefined) return {}
  const given = required(source, 'GOOGLE_WALLET_KEY', 'GOOGLE_WALLET_ISSUER')
  const wrong = new EnvError('GOOGLE_WALLET_KEY', 'must be the JSON of a service account, whole, with its RSA key')
  let account: z.infer<typeof ServiceAccount>
  let key: KeyObject
  try {
    account = z.parse(ServiceAccount, JSON.parse(given))
    key = createPrivateKey(account.private_key)
  } catch {
    throw wrong
  }
  if (key.asymmetricKeyType !== 'rsa') throw wrong
  return { googleWallet: { issuerId, account: account.client_email, key } }
}

/** Secret of the service that reports bounced mails; the address is useless without it. */
function readMailReturns(source: Source): Pick<Env, 'mailReturns'> {
  const address = text(source, 'MAIL_RETURN')
  if (address !== undefined && !/^[^\s<>@+]{1,15}@[^\s<>@]+$/.test(address))
    throw new EnvError('MAIL_RETURN', 'must be an address of at most 15 characters before the @, without +')
  const secret =
    address === undefined ? text(source, 'MAIL_RETURN_SECRET') : required(source, 'MAIL_RETURN_SECRET', 'MAIL_RETURN')
  if (secret === undefined) return {}
  if (secret.length < 16) throw new EnvError('MAIL_RETURN_SECRET', 'must have at least 16 characters')
  return { mailReturns: { secret, ...(address !== undefined && { address }) } }
}

function readMailFrom(source: Source, sending: boolean): MailAddress {
  const value = sending ? required(source, 'MAIL_FROM', 'SMTP_URL') : text(source, 'MAIL_FROM')
  if (value === undefined) return { name: 'Parvis', address: 'parvis@localhost' }
  const { name, address, bare } = mailFromPattern.exec(value)?.groups ?? {}
  const found = address ?? bare
  if (found === undefined) throw new EnvError('MAIL_FROM', 'must be an address, or a name followed by <an address>')
  const shown = name?.trim().replace(/^"(.*)"$/, '$1')
  return shown ? { name: shown, address: found } : { address: found }
}

function readOrigins(source: Source, variable: string): string[] {
  const given = (text(source, variable) ?? '').split(',').flatMap((one) => one.trim() || [])
  return given.map((one) => {
    const address = URL.canParse(one) ? new URL(one) : undefined
    if (address === undefined || !/^https?:$/.test(address.protocol) || address.pathname !== '/')
      throw new EnvError(variable, 'must be origins separated by commas, as in http://identity.internal:8080')
    return address.origin
  })
}

function readTrustProxy(source: Source): boolean | number | string {
  const value = text(source, 'TRUST_PROXY')
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? Number(value) : value
}

function readDatabase(source: Source): Pick<Env, 'databaseUrl' | 'databaseDirectUrl'> {
  const databaseUrl = url(source, 'DATABASE_URL', postgresProtocols)
  const databaseDirectUrl = url(source, 'DATABASE_DIRECT_URL', postgresProtocols)
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new EnvError('DATABASE_URL', 'is needed with DATABASE_DIRECT_URL: the address of the pooler')
  return { ...(databaseUrl ? { databaseUrl } : {}), ...(databaseDirectUrl ? { databaseDirectUrl } : {}) }
}

/** Mails and badges contain this address: in production it is never guessed. */
function readPublicUrl(source: Source, production: boolean, port: number): string {
  const given = url(source, 'PUBLIC_URL', ['http:', 'https:'])
  if (given === undefined && production)
    throw new EnvError(
      'PUBLIC_URL',
      'is needed in production: where people reach the site, as in https://event.example',
    )
  return (given ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '')
}

function readSecret(source: Source, production: boolean, dataDir: string): string {
  const given = text(source, 'SECRET')
  if (given === undefined && production) throw new EnvError('SECRET', howToMakeOne(join(dataDir, 'secret')))
  const secret = given ?? ownSecret(dataDir)
  if (secret.length < 32) throw new EnvError('SECRET', 'must have at least 32 characters')
  return secret
}

/** A new secret would end every session and break signed addresses: names the generated one, where there is one. */
function howToMakeOne(kept: string): string {
  const needed = 'is needed in production, the same for all processes'
  return existsSync(kept)
    ? `${needed}: the one used until now is in ${resolve(kept)}`
    : `${needed}: \`openssl rand -base64 32\` makes one, to be kept where only the server reads it`
}

function ownSecret(dataDir: string): string {
  try {
    return storedSecret(dataDir)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new EnvError('DATA_DIR', `must be a folder that can be written: ${dataDir} says ${String(error.code)}`)
  }
}
