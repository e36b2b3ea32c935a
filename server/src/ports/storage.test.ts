import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from './storage.ts'
import { folderStorage, StorageKeyError, s3Storage } from './storage.ts'

const bytes = new Uint8Array([0, 1, 2, 250])

describe('files', () => {
  let folder: string
  let server: Server
  const storages = new Map<string, Storage>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-storage-'))
    storages.set('a folder', folderStorage(join(folder, 'files')))
    server = bucket()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const secrets = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'key' }
    storages.set('a bucket', s3Storage({ ...secrets, bucket: 'files', endpoint: `http://127.0.0.1:${port}/` }))
  })

  afterAll(async () => {
    server.close()
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
      await expect(files.delete(key)).rejects.toThrow(StorageKeyError)
    })
  })

  it('leave nothing unfinished behind in a folder', async () => {
    await storage('a folder').put('one', bytes, 'text/plain')
    expect(await readdir(join(folder, 'files', '.unfinished'))).toEqual([])
    expect(await readdir(folder)).toEqual(['files'])
  })
})

/** The few answers of S3 this storage relies on. */
function bucket(): Server {
  const files = new Map<string, Buffer>()
  return createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const path = request.url ?? ''
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return response.writeHead(403).end()
    if (request.method === 'PUT') files.set(path, body)
    if (request.method === 'DELETE') files.delete(path)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const found = files.get(path)
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, { 'content-length': found.length, 'last-modified': 'Tue, 12 May 2026 08:00:00 GMT' })
    return response.end(request.method === 'GET' ? found : undefined)
  })
}
