import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'

/** What is known of a file without reading it. Size in bytes. */
export type StoredFile = { size: number; modifiedAt: Date }

/**
 * Files by key. A key is made of segments of letters, digits, `.`, `_` and `-` separated by `/`, none
 * starting with a dot; any other is refused with StorageKeyError before anything is touched.
 */
export type Storage = {
  /** Writes the whole file or nothing; replaces the file already there. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** The file's size and age, or undefined when there is none. */
  head(key: string): Promise<StoredFile | undefined>
  /** Removes the file; nothing happens when there is none. */
  delete(key: string): Promise<void>
}

/** Where files go when they are not kept in a folder. `endpoint` is the service's address without the bucket. */
export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** A key that could name something outside the storage. */
export class StorageKeyError extends Error {
  constructor() {
    super('This is not a storage key')
    this.name = 'StorageKeyError'
  }
}

const maxKeyLength = 512
const key = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
// No key starts with a dot, so no file can be mistaken for an unfinished one.
const unfinished = '.unfinished'

function checked(candidate: string): string {
  if (candidate.length > maxKeyLength || !key.test(candidate)) throw new StorageKeyError()
  return candidate
}

/** Files in a local folder, complete or absent even after a power cut. Content types are not kept. */
export function folderStorage(folder: string): Storage {
  const place = (candidate: string) => join(folder, checked(candidate))
  return {
    async put(candidate, content) {
      const file = place(candidate)
      const draft = join(folder, unfinished, randomUUID())
      await mkdir(dirname(draft), { recursive: true })
      await mkdir(dirname(file), { recursive: true })
      try {
        await writeDurably(draft, content)
        await rename(draft, file)
        await syncFolder(dirname(file))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(candidate) {
      return unlessMissing(readFile(place(candidate)))
    },
    async head(candidate) {
      const stats = await unlessMissing(stat(place(candidate)))
      return stats?.isFile() ? { size: stats.size, modifiedAt: stats.mtime } : undefined
    },
    async delete(candidate) {
      await rm(place(candidate), { force: true })
    },
  }
}

async function writeDurably(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The rename itself lasts only once the folder is written; Windows does not open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // A key that passes through a file, or names a folder, has no file either.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}

/** Files in a bucket of any S3-compatible service, addressed by path. */
export function s3Storage(options: S3Options): Storage {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })

  async function ask(method: string, candidate: string, init: RequestInit = {}): Promise<Response | undefined> {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${checked(candidate)}`
    const response = await client.fetch(url, { ...init, method, signal: AbortSignal.timeout(60_000) })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return undefined
    throw new Error(`The file storage answers ${response.status} to ${method}`)
  }

  return {
    async put(candidate, content, contentType) {
      await ask('PUT', candidate, { body: Buffer.from(content), headers: { 'content-type': contentType } })
    },
    async get(candidate) {
      const response = await ask('GET', candidate)
      return response && new Uint8Array(await response.arrayBuffer())
    },
    async head(candidate) {
      const response = await ask('HEAD', candidate)
      if (!response) return undefined
      const modifiedAt = new Date(response.headers.get('last-modified') ?? 0)
      return { size: Number(response.headers.get('content-length')), modifiedAt }
    },
    async delete(candidate) {
      await ask('DELETE', candidate)
    },
  }
}
