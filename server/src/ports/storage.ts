import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Metadata of a file. Size in bytes. */
export type StoredFile = { size: number; modifiedAt: Date }

/** A file as a stream, to be read to its end or destroyed. Size in bytes. */
export type OpenedFile = { size: number; content: Readable }

/** Bytes, or a stream that is never held in memory as a whole. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Files by key. A key has segments of letters, digits, `.`, `_` and `-`, separated by `/`, none starting with a dot;
 * others are refused with StorageKeyError. A file counts as absent only if the storage says so; every call fails while
 * the storage is unreachable.
 */
export type Storage = {
  /** Atomic; replaces an existing file. */
  put(key: string, content: Content, contentType: string): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  open(key: string): Promise<OpenedFile | undefined>
  head(key: string): Promise<StoredFile | undefined>
  /** Succeeds if absent. */
  delete(key: string): Promise<void>
  keys(): AsyncIterable<string>
}

/** A key that could name a file outside the storage. */
export class StorageKeyError extends Error {
  constructor() {
    super('This is not a storage key')
    this.name = 'StorageKeyError'
  }
}

const maxKeyLength = 512
const key = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
// Keys never start with a dot, so this cannot be mistaken for a stored file.
const unfinished = '.unfinished'

/** Returns the key. Throws StorageKeyError for an unsafe one. */
export function checked(candidate: string): string {
  if (candidate.length > maxKeyLength || !key.test(candidate)) throw new StorageKeyError()
  return candidate
}

/** The storage is unreachable, so existence is unknown. Has the code of a failing disk: the caller may retry. */
export class StorageDown extends Error {
  readonly code = 'EIO'
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageDown'
  }
}

/** Files in a local folder, atomic even after a power failure. Content types are not stored. */
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
    async open(candidate) {
      const handle = await unlessMissing(open(place(candidate)))
      if (!handle) return undefined
      const stats = await handle.stat()
      if (stats.isFile()) return { size: stats.size, content: handle.createReadStream() }
      await handle.close()
      return undefined
    },
    async head(candidate) {
      const stats = await unlessMissing(stat(place(candidate)))
      return stats?.isFile() ? { size: stats.size, modifiedAt: stats.mtime } : undefined
    },
    async delete(candidate) {
      await rm(place(candidate), { force: true })
    },
    keys: () => keysIn(folder),
  }
}

/** Skips unfinished files, whose names start with a dot. */
async function* keysIn(folder: string, above = ''): AsyncGenerator<string> {
  const entries = await unlessMissing(readdir(join(folder, above), { withFileTypes: true }))
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue
    const own = above === '' ? entry.name : `${above}/${entry.name}`
    if (entry.isDirectory()) yield* keysIn(folder, own)
    else yield own
  }
}

async function writeDurably(file: string, content: Content): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename is durable only after a sync of the folder; Windows cannot open folders. */
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
    // The key passes through a file or names a folder: no file either.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}
