import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#kit/env.ts'
import { prepareDataDir } from '#testing/prepared.ts'
import { examine } from './examination.ts'

const SECRET = 'a secret of at least thirty-two characters'

describe('the doctor', () => {
  let folder: string
  let site: Server
  let siteUrl: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-doctor-'))
    await mkdir(join(folder, 'dist'))
    site = createServer((request, response) => response.writeHead(request.url === '/robots.txt' ? 200 : 404).end())
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const address = site.address()
    siteUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(async () => {
    site.closeAllConnections()
    site.close()
    await rm(folder, { recursive: true })
  })

  async function found(own: Record<string, string>, dist = join(folder, 'dist')) {
    const env = readEnv({ SECRET, DATA_DIR: join(folder, 'data'), PUBLIC_URL: siteUrl, ...own })
    const findings: Record<string, { state: string; said: string }> = {}
    for await (const { subject, ...rest } of examine(env, dist)) findings[subject] = rest
    return findings
  }

  it('finds nothing wrong with a site that works, and makes no database where none exists', async () => {
    const before = await found({})
    expect(before['database']).toMatchObject({ state: 'doubtful', said: expect.stringContaining('none yet') })
    await prepareDataDir(join(folder, 'data'))
    const after = await found({})
    const wrong = Object.entries(after).filter(([, { state }]) => state === 'wrong')
    expect(wrong).toEqual([])
    for (const subject of [
      'database',
      'rights in the database',
      'extensions',
      'tables',
      'clock',
      'data folder',
      'files',
      'page',
      'address',
    ])
      expect(after[subject], subject).toMatchObject({ state: 'right' })
    expect(after['mails']).toMatchObject({ state: 'doubtful' })
  })

  it('names the signer of the passes of a phone, where there are keys', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const GOOGLE_WALLET_KEY = JSON.stringify({ client_email: 'passes@parvis.example', private_key })
    const findings = await found({ GOOGLE_WALLET_ISSUER: '3388000000000000000', GOOGLE_WALLET_KEY })
    expect(findings['Google Wallet']).toMatchObject({ state: 'right', said: expect.stringMatching(/passes@parvis/) })
    await expect(found({ GOOGLE_WALLET_ISSUER: '3388000000000000000', GOOGLE_WALLET_KEY: '{}' })).rejects.toThrow(
      'GOOGLE_WALLET_KEY must be the JSON of a service account',
    )
    expect((await found({}))['Google Wallet']).toBeUndefined()
  })

  it('reports each fault, and looks at the other subjects all the same', async () => {
    await writeFile(join(folder, 'file'), '')
    const findings = await found(
      {
        DATA_DIR: join(folder, 'file'),
        DATABASE_URL: 'postgres://parvis:hidden@127.0.0.1:1/parvis',
        REDIS_URL: 'redis://127.0.0.1:1',
        SMTP_URL: 'smtp://ana:hidden@127.0.0.1:1',
        MAIL_FROM: 'bonjour@parvis.invalid',
        PUBLIC_URL: 'http://event.invalid',
        NODE_ENV: 'production',
      },
      join(folder, 'nowhere'),
    )
    const wrong = Object.entries(findings).flatMap(([subject, { state }]) => (state === 'wrong' ? [subject] : []))
    expect(wrong).toEqual(['database', 'data folder', 'files', 'mail server', 'Redis', 'page', 'address'])
    expect(JSON.stringify(findings)).not.toContain('hidden')
  })
})
