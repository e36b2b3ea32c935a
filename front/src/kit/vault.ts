import { now } from './clock.ts'
import { currentToken, onLogout } from './session.ts'

/**
 * Personal data that a device needs offline: in IndexedDB, encrypted with a key derived from the session that read
 * them. Removed with that session, after their time, or when they can no longer be decrypted.
 */
const NAME = 'parvis.vault'
const SHELF = 'sealed'

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
  /** Milliseconds since 1970. */
  readonly forgetAt: number
}

/** Missing outside HTTPS and in some private windows: nothing is stored. */
const mayKeep = (): boolean => typeof indexedDB !== 'undefined' && crypto.subtle !== undefined

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function onShelf<T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(SHELF)
  const opened = await settled(opening)
  try {
    return await settled(work(opened.transaction(SHELF, mode).objectStore(SHELF)))
  } finally {
    opened.close()
  }
}

/** A key derived from the token, not extractable. */
async function keyOf(token: string): Promise<CryptoKey> {
  const octets = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`parvis vault\n${token}`))
  return crypto.subtle.importKey('raw', octets, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Stores an encrypted value under a name until an instant, for this session alone; replaces the previous one. */
export async function keepSealed(name: string, value: unknown, forgetAt: Date): Promise<void> {
  const token = currentToken()
  if (!mayKeep() || token === null) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), text)
  // Signed out meanwhile: the value must not be stored.
  if (currentToken() !== token) return
  await onShelf('readwrite', (shelf) => shelf.put({ iv, bytes, forgetAt: forgetAt.getTime() } satisfies Sealed, name))
}

/** The value of a name, if this session stored it and it has not expired; otherwise it is removed. */
export async function readSealed<T>(name: string): Promise<T | undefined> {
  const token = currentToken()
  if (!mayKeep() || token === null) return undefined
  const sealed: Sealed | undefined = await onShelf('readonly', (shelf) => shelf.get(name))
  if (!sealed) return undefined
  try {
    if (sealed.forgetAt <= now().getTime()) throw new RangeError('Its time has come')
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await keyOf(token), sealed.bytes)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    await forgetSealed(name)
    return undefined
  }
}

/** Removes the values whose name contains a word, such as the id of an event. */
export async function forgetSealedOf(word: string): Promise<void> {
  if (!mayKeep()) return
  const names = await onShelf('readonly', (shelf) => shelf.getAllKeys())
  for (const name of names.map(String).filter((one) => one.split(' ').includes(word))) await forgetSealed(name)
}

export async function forgetSealed(name: string): Promise<void> {
  if (mayKeep()) await onShelf('readwrite', (shelf) => shelf.delete(name))
}

onLogout(() => void (mayKeep() && onShelf('readwrite', (shelf) => shelf.clear()).catch(reportError)))
