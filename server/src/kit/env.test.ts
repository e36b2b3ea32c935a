import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

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

  it('reads what is given', () => {
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
    expect(readEnv({ SECRET, NODE_ENV: 'production' }).allowsSandbox).toBe(false)
    expect(readEnv({ SECRET, NODE_ENV: 'production', PAYMENT_SANDBOX: 'on' }).allowsSandbox).toBe(true)
    expect(readEnv({ SECRET, PAYMENT_SANDBOX: 'off' }).allowsSandbox).toBe(false)
  })

  it.each([
    ['PORT', { PORT: 'eighty' }],
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
