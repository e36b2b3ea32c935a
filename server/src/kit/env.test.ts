import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseName, EnvError, mustNameDatabase, readEnv } from './env.ts'

const SECRET = 's'.repeat(32)

describe('the configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-env-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('needs nothing at all and then keeps its own secret, for its owner alone', () => {
    const DATA_DIR = join(folder, 'data')
    const first = readEnv({ DATA_DIR })
    expect(first).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      allowsSandbox: true,
    })
    expect(first.databaseUrl).toBeUndefined()
    expect(readEnv({ DATA_DIR }).secret).toBe(first.secret)
    expect(first.secret.length).toBeGreaterThan(32)
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
  })

  describe('the secret that is generated', () => {
    const module = JSON.stringify(new URL('./env.ts', import.meta.url).href)
    const script = `import { readEnv } from ${module}; process.stdout.write(readEnv().secret)`
    /** A first start in a process of its own, after shell commands. */
    const start = (DATA_DIR: string, before = ':') =>
      promisify(execFile)('sh', ['-c', `${before}; exec "$0" --input-type=module -e "$1"`, process.execPath, script], {
        env: { PATH: process.env['PATH'], DATA_DIR },
      }).then(
        ({ stdout }) => stdout,
        () => 'failed',
      )

    it('is the same for all of several first starts at once', async () => {
      const secrets = await Promise.all([1, 2, 3, 4].map(() => start(join(folder, 'together'))))
      expect([new Set(secrets).size, secrets[0]?.length]).toEqual([1, 43])
    })

    it('is made by the next start when the disk was full at the first', async () => {
      const DATA_DIR = join(folder, 'full')
      expect(await start(DATA_DIR, 'ulimit -f 0')).toBe('failed')
      expect(readEnv({ DATA_DIR }).secret).toHaveLength(43)
    })

    it('is made again where a full disk has left an empty one', () => {
      const DATA_DIR = join(folder, 'emptied')
      mkdirSync(DATA_DIR)
      writeFileSync(join(DATA_DIR, 'secret'), '')
      const { secret } = readEnv({ DATA_DIR })
      expect(secret).toHaveLength(43)
      expect(readEnv({ DATA_DIR }).secret).toBe(secret)
    })

    it('says which folder it cannot be kept in', () => {
      const DATA_DIR = join(folder, 'file', 'data')
      writeFileSync(join(folder, 'file'), 'bonjour')
      expect(() => readEnv({ DATA_DIR })).toThrow(
        `DATA_DIR must be a folder that can be written: ${DATA_DIR} says ENOTDIR`,
      )
    })
  })

  it('reads the given variables', () => {
    const env = readEnv({
      SECRET,
      NODE_ENV: 'production',
      PORT: '8080',
      PUBLIC_URL: 'https://event.example/',
      SMTP_URL: 'smtp://127.0.0.1:25',
      MAIL_FROM: '"Salon, 2026" <bonjour@event.example>',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      TRUST_PROXY: '2',
      STRIPE_SECRET_KEY: 'sk_live',
      STRIPE_WEBHOOK_SECRET: 'whsec',
    })
    expect(env).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://event.example',
      mailFrom: { name: 'Salon, 2026', address: 'bonjour@event.example' },
      s3: { bucket: 'files', endpoint: 'https://s3.us-east-1.amazonaws.com' },
      trustProxy: 2,
      stripe: { secretKey: 'sk_live', webhookSecret: 'whsec' },
    })
  })

  it('allows payments without money in production only when it is told', () => {
    const production = { SECRET, NODE_ENV: 'production', PUBLIC_URL: 'https://event.example' }
    expect(readEnv(production).allowsSandbox).toBe(false)
    expect(readEnv({ ...production, PAYMENT_SANDBOX: 'on' }).allowsSandbox).toBe(true)
    expect(readEnv({ SECRET, PAYMENT_SANDBOX: 'off' }).allowsSandbox).toBe(false)
  })

  it('wants an address and a secret in production, and says how to make one, or where the one used until now is', () => {
    const production = { NODE_ENV: 'production', DATA_DIR: mkdtempSync(join(tmpdir(), 'parvis-env-')) }
    expect(() => readEnv({ ...production, SECRET })).toThrow(/^PUBLIC_URL is needed in production/)
    const addressed = { ...production, PUBLIC_URL: 'https://event.example' }
    expect(() => readEnv(addressed)).toThrow(/^SECRET is needed in production.*`openssl rand -base64 32` makes one/)
    const kept = readEnv({ DATA_DIR: production.DATA_DIR }).secret
    expect(() => readEnv(addressed)).toThrow(`used until now is in ${join(production.DATA_DIR, 'secret')}`)
    expect(() => readEnv(addressed)).not.toThrow(kept)
    rmSync(production.DATA_DIR, { recursive: true })
  })

  it('says how long a stop may take', () => {
    expect(readEnv({ SECRET })).toMatchObject({ stopDelay: 0, stopDeadline: 30_000 })
    expect(readEnv({ SECRET, STOP_DELAY: '5', STOP_DEADLINE: '60' })).toMatchObject({
      stopDelay: 5_000,
      stopDeadline: 60_000,
    })
  })

  it('waits as long as usual, or that times its patience', () => {
    expect(readEnv({ SECRET }).patience).toBe(1)
    expect(readEnv({ SECRET, PATIENCE: '30' }).patience).toBe(30)
  })

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PATIENCE', { PATIENCE: '0' }],
    ['STOP_DELAY', { STOP_DELAY: 'soon' }],
    ['SECRET', { SECRET: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://hidden@host/db' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'files' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_hidden' }],
    ['PAYMENT_SANDBOX', { PAYMENT_SANDBOX: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
  ])('names %s when it is wrong, and never its value', (variable, source) => {
    const reading = () => readEnv({ SECRET, ...source })
    expect(reading).toThrow(EnvError)
    expect(reading).toThrow(new RegExp(`^${variable} (?!.*(hidden|nobody|short|alert))`))
  })
})

describe('the database of a command', () => {
  it('is named in production, or it would be one of the command’s own', () => {
    const production = { NODE_ENV: 'production' }
    expect(() => mustNameDatabase(production)).toThrow(/^DATABASE_URL or DATA_DIR must say/)
    for (const named of [{ DATABASE_URL: 'postgres://host/base' }, { DATA_DIR: '.data' }, { NODE_ENV: 'development' }])
      expect(() => mustNameDatabase({ ...production, ...named })).not.toThrow()
  })

  it('is told without its password', () => {
    const databaseUrl = 'postgres://parvis:hidden@db.example.org:5433/salon'
    expect(databaseName({ databaseUrl, dataDir: '.data' })).toBe('PostgreSQL on db.example.org:5433, database salon')
    expect(databaseName({ dataDir: '/srv/parvis' })).toBe('the embedded database in /srv/parvis/database')
  })

  it('wants the address of a pooler beside that of the PostgreSQL behind it', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db/parvis' }
    expect(() => readEnv(direct)).toThrow('DATABASE_URL is needed with DATABASE_DIRECT_URL')
    const both = readEnv({ ...direct, DATABASE_URL: 'postgres://pooler:6432/parvis', SECRET: 's'.repeat(32) })
    expect(both).toMatchObject({
      databaseUrl: 'postgres://pooler:6432/parvis',
      databaseDirectUrl: 'postgres://db/parvis',
    })
  })
})
