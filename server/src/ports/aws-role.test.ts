import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEnv } from '#kit/env.ts'
import type { Amazon } from '#testing/amazon.ts'
import { startAmazon } from '#testing/amazon.ts'
import type { Bucket } from '#testing/bucket.ts'
import { openBucket } from '#testing/bucket.ts'
import { storageOf } from '../open.ts'
import type { ManualClock } from './clock.ts'
import { manualClock } from './clock.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageDown } from './storage.ts'

const MINUTE = 60_000
const ROLE = 'arn:aws:iam::123456789012:role/parvis'
const bytes = new Uint8Array([1, 2, 3])
const ways = ['web identity', 'a container', 'a machine'] as const

describe('a bucket with lent keys', () => {
  let folder: string
  let bucket: Bucket
  let amazon: Amazon
  let clock: ManualClock
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-role-'))
    bucket = await openBucket()
    clock = manualClock(new Date())
    amazon = await startAmazon(bucket, clock)
    await writeFile(join(folder, 'token'), `${amazon.token}\n`)
    // Read by the library itself, which has no other option for it.
    vi.stubEnv('AWS_EC2_METADATA_SERVICE_ENDPOINT', amazon.url)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await amazon.close()
    await bucket.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => {
    amazon.refuses = false
    amazon.lent.length = 0
  })

  const variables = (way: (typeof ways)[number]): Record<string, string> => ({
    ...{ SECRET: 's'.repeat(32), DATA_DIR: folder },
    ...{ S3_BUCKET: bucket.options.bucket, S3_REGION: bucket.options.region, S3_ENDPOINT: bucket.options.endpoint },
    ...{
      'web identity': {
        ...{ AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'), AWS_ROLE_ARN: ROLE },
        AWS_ENDPOINT_URL_STS: amazon.url,
      },
      'a container': {
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${amazon.url}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: amazon.token,
      },
      'a machine': { S3_INSTANCE_ROLE: 'on' },
    }[way],
  })
  function storage(way: (typeof ways)[number]) {
    const { s3 } = readEnv(variables(way))
    if (!s3) throw new Error('no bucket')
    return s3Storage(s3, clock)
  }

  it.each(ways)('by %s is written and read with them, and with others before they end', async (way) => {
    const files = storage(way)
    await Promise.all([1, 2, 3].map((one) => files.put(`events/${one}`, bytes, 'image/png')))
    expect(amazon.lent).toHaveLength(1)
    clock.advance(54 * MINUTE)
    expect(await files.head('events/1')).toMatchObject({ size: 3 })
    expect(amazon.lent).toHaveLength(1)
    clock.advance(2 * MINUTE)
    expect(await files.head('events/1')).toMatchObject({ size: 3 })
    expect(amazon.lent).toHaveLength(2)
  })

  it('goes on with its keys where others are refused, and names the role once they are over', async () => {
    const files = storage('web identity')
    await files.put('events/4', bytes, 'image/png')
    expect(amazon.lent).toEqual([`sts ${ROLE}`])
    amazon.refuses = true
    clock.advance(56 * MINUTE)
    expect(await files.head('events/4')).toMatchObject({ size: 3 })
    clock.advance(5 * MINUTE)
    const refused = files.get('events/4')
    await expect(refused).rejects.toThrow(StorageDown)
    await expect(refused).rejects.toThrow(`STS lends no keys for ${ROLE}`)
    amazon.refuses = false
    expect(await files.head('events/4')).toMatchObject({ size: 3 })
  })

  it.each([
    ['a container', 'the container is lent no keys'],
    ['a machine', 'the machine is lent no keys by its metadata service'],
  ] as const)('by %s that is refused says so', async (way, said) => {
    amazon.refuses = true
    // Called as by the doctor, which shows this message.
    await expect((await storageOf(readEnv(variables(way)))).get('events/1')).rejects.toThrow(said)
  })

  it('uses its own keys where it has both, and does not start with half a pair nor without any', () => {
    const own = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(readEnv({ ...variables('web identity'), ...own }).s3).toMatchObject({ accessKeyId: 'id' })
    const { S3_ACCESS_KEY_ID } = own
    expect(() => readEnv({ ...variables('a container'), S3_ACCESS_KEY_ID })).toThrow('S3_SECRET_ACCESS_KEY')
    const { AWS_ROLE_ARN: _role, ...nobody } = variables('web identity')
    expect(() => readEnv(nobody)).toThrow('AWS_ROLE_ARN')
    const { S3_INSTANCE_ROLE: _on, ...nothing } = variables('a machine')
    expect(() => readEnv(nothing)).toThrow('S3_ACCESS_KEY_ID')
  })
})
