import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from '#kit/errors.ts'
import type { Bucket } from '#testing/bucket.ts'
import { openBucket } from '#testing/bucket.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { folderStorage, StorageDown, StorageKeyError } from './storage.ts'

const bytes = new Uint8Array([0, 1, 2, 250])
const MEGABYTE = 1024 * 1024

async function* megabytes(count: number, failsAt = Number.POSITIVE_INFINITY) {
  for (let i = 0; i < count; i++) {
    if (i === failsAt) throw new Error('The rows cannot be read')
    yield new Uint8Array(MEGABYTE).fill(i)
  }
}

describe('files', () => {
  let folder: string
  let bucket: Bucket
  const storages = new Map<string, Storage>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-storage-'))
    storages.set('a folder', folderStorage(join(folder, 'files')))
    bucket = await openBucket()
    storages.set('a bucket', s3Storage(bucket.options))
  })

  afterAll(async () => {
    await bucket.close()
    await rm(folder, { recursive: true })
  })

  const storage = (name: string): Storage => {
    const found = storages.get(name)
    if (!found) throw new Error(name)
    return found
  }

  describe.each(['a folder', 'a bucket'])('in %s', (name) => {
    it('are read back as written, replaced and deleted', async () => {
      const files = storage(name)
      await files.put('events/1/photo.webp', new Uint8Array([9]), 'image/webp')
      await files.put('events/1/photo.webp', bytes, 'image/webp')
      expect(new Uint8Array((await files.get('events/1/photo.webp')) ?? [])).toEqual(bytes)
      expect(await files.head('events/1/photo.webp')).toMatchObject({ size: 4, modifiedAt: expect.any(Date) })
      await files.delete('events/1/photo.webp')
      await files.delete('events/1/photo.webp')
      expect(await files.get('events/1/photo.webp')).toBeUndefined()
      expect(await files.head('events/1/photo.webp')).toBeUndefined()
    })

    it('are all listed, without those still being written', async () => {
      const files = storage(name)
      const keys = ['lists/a', 'lists/b/c.png', 'lists/d', 'lists/e', 'lists/f']
      for (const key of keys) await files.put(key, bytes, 'image/png')
      const listed: string[] = []
      for await (const key of files.keys()) if (key.startsWith('lists/')) listed.push(key)
      expect(listed.toSorted()).toEqual(keys)
    })

    it.each([1, 8, 20])('are streamed when written and when read, with %i megabytes', async (count) => {
      const files = storage(name)
      await files.put('exports/long', megabytes(count), 'text/csv')
      const opened = await files.open('exports/long')
      expect(opened?.size).toBe(count * MEGABYTE)
      const read = Buffer.concat((await opened?.content.toArray()) ?? [])
      const written = Buffer.concat(Array.from({ length: count }, (_, i) => new Uint8Array(MEGABYTE).fill(i)))
      expect(read.equals(written)).toBe(true)
      expect(await files.open('exports/none')).toBeUndefined()
    })

    it('keep their content when a replacement fails on the way', async () => {
      const files = storage(name)
      await files.put('exports/kept', bytes, 'text/csv')
      await expect(files.put('exports/kept', megabytes(20, 17), 'text/csv')).rejects.toThrow('cannot be read')
      expect(new Uint8Array((await files.get('exports/kept')) ?? [])).toEqual(bytes)
    })

    it.each([
      '../secret',
      'a/../../b',
      '/etc/passwd',
      'a//b',
      '',
      '.hidden',
      'a/.',
      'a\\b',
      'a\0b',
      'a%2e',
      'é',
      'x'.repeat(600),
    ])('are refused under the key %j', async (key) => {
      const files = storage(name)
      await expect(files.put(key, bytes, 'text/plain')).rejects.toThrow(StorageKeyError)
      await expect(files.get(key)).rejects.toThrow(StorageKeyError)
      await expect(files.open(key)).rejects.toThrow(StorageKeyError)
      await expect(files.delete(key)).rejects.toThrow(StorageKeyError)
    })
  })

  it('are refused by a bucket to a stranger without its key', async () => {
    const stranger = s3Storage({ ...bucket.options, secretAccessKey: 'another' })
    await expect(stranger.put('events/1/photo.webp', bytes, 'image/webp')).rejects.toThrow('403')
    await expect(stranger.get('events/1/photo.webp')).rejects.toThrow('403')
  })

  it('that are missing are told from an unreachable bucket', async () => {
    const files = storage('a bucket')
    const ask = async () => [await files.get('none'), await files.head('none'), await files.open('none')]
    expect(await ask()).toEqual([undefined, undefined, undefined])
    bucket.isGone = true
    for (const read of [files.get, files.head, files.open]) await expect(read('none')).rejects.toThrow(StorageDown)
    bucket.isGone = false
    const elsewhere = s3Storage({ ...bucket.options, endpoint: 'http://127.0.0.1:1/' })
    await expect(elsewhere.get('none')).rejects.toThrow(StorageDown)
    expect(isUnavailable(await elsewhere.get('none').catch((error: unknown) => error))).toBe(true)
  })

  it('leave nothing unfinished behind in a folder', async () => {
    await storage('a folder').put('one', bytes, 'text/plain')
    await storage('a folder')
      .put('two', megabytes(2, 1), 'text/plain')
      .catch(() => {})
    expect(await readdir(join(folder, 'files', '.unfinished'))).toEqual([])
    expect(await readdir(folder)).toEqual(['files'])
  })
})
