import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** What is known of a file without reading it. Size in bytes. */
export type StoredFile = { size: number; modifiedAt: Date }

/** A file to be read as it comes, to its end or destroyed. Size in bytes. */
export type OpenedFile = { size: number; content: Readable }

/** A file whole, or as it comes: then it is never whole in memory. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Files by key. A key is made of segments of letters, digits, `.`, `_` and `-` separated by `/`, none
 * starting with a dot; any other is refused with StorageKeyError before anything is touched. A file is absent only where the
 * storage says so itself; where it cannot be asked, each call fails.
 */
export type Storage = {
  /** Writes the whole file or nothing; replaces the file already there. */
  put(key: string, content: Content, contentType: string): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** The file as a stream, or undefined when there is none. */
  open(key: string): Promise<OpenedFile | undefined>
  /** The file's size and age, or undefined when there is none. */
  head(key: string): Promise<StoredFile | undefined>
  /** Removes the file; nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** The keys of all files that there are, in no order. */
  keys(): AsyncIterable<string>
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

/** The key itself. Throws StorageKeyError when it could name something else. */
export function checked(candidate: string): string {
  if (candidate.length > maxKeyLength || !key.test(candidate)) throw new StorageKeyError()
  return candidate
}

/** Nobody knows whether the file is there. Its code is that of a failing disk: whoever asked may ask again. */
export class StorageDown extends Error {
  readonly code = 'EIO'
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageDown'
  }
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

/** Nothing of a file that is being written: no key starts with a dot. */
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
