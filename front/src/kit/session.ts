import { createContext, use, useSyncExternalStore } from 'react'
import { isStorageBlocked, storage } from './storage.ts'

const PREFIX = 'parvis.token.'
const changed = new Set<() => void>()
const ended = new Set<() => void>()
let domain = ''
let token: string | null = null

const tell = (listeners: Set<() => void>) => {
  for (const listener of [...listeners]) listener()
}

/** Reads the stored token of a domain; must precede any call. */
export function openSession(domainId: string): void {
  domain = domainId
  token = storage.read(PREFIX + domain)
  tell(changed)
}

/** The tokens stored on this device, one for each domain with a session. */
export const keptTokens = (): string[] =>
  storage.keys(PREFIX).flatMap((key) => {
    const kept = storage.read(key)
    return kept === null ? [] : [kept]
  })

/** The token of the signed-in person, or `null`. */
export const currentToken = (): string | null => token

/** Whether a token was lent to a device: it opens one tool, and identifies no person. */
export const isLent = (kept: string | null): boolean => kept?.startsWith('dl_') === true

/** Signs in: stores the token of the domain. */
export function signIn(newToken: string): void {
  token = newToken
  storage.write(PREFIX + domain, newToken)
  tell(changed)
}

/** Removes the token from this device and notifies listeners; other stored data stay. */
export function signOut(): void {
  if (token === null) return
  token = null
  storage.remove(PREFIX + domain)
  tell(ended)
  tell(changed)
}

const UNSAVED = 'parvis.part.'

/** Storage key of unsaved data on this device, removed on logout from the domain. */
export const unsavedKey = (name: string): string => `${UNSAVED}${domain}.${name}`

/**
 * Signs out on request: unsaved data are removed too, since the next person could read them. A session that expires
 * keeps them.
 */
export function leaveDevice(): void {
  dropUnsaved()
  signOut()
}

const unsavedKeys = (): string[] => storage.keys(unsavedKey(''))
/** Whether unsaved data of the domain are stored on this device. */
export const hasUnsaved = (): boolean => unsavedKeys().length > 0
/** Removes all unsaved data of the domain. */
export function dropUnsaved(): void {
  for (const key of unsavedKeys()) storage.remove(key)
}

/** Calls back at the end of the session, on any cause; returns a function that stops. */
export function onLogout(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

const weak = new Set<() => void>()

/** Notifies that the session is too weak for a call. */
export const noteWeakness = (): void => tell(weak)

/** Calls back when a stronger login is required; returns a function that stops. */
export function onWeakness(listener: () => void): () => void {
  weak.add(listener)
  return () => weak.delete(listener)
}

const awaiting = new Set<() => void>()

/** Notifies that the session waits for a second factor. */
export const noteAwaited = (): void => tell(awaiting)

/** Calls back when the session waits for a second factor; returns a function that stops. */
export function onAwaited(listener: () => void): () => void {
  awaiting.add(listener)
  return () => awaiting.delete(listener)
}

/** Calls back on login and logout, in any tab; returns a function that stops. */
export function onSession(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

/** The token under which a private page is prerendered, where no session exists. */
export const PrerenderToken = createContext<string | null>(null)

/** The token of the signed-in person, or `null`; renders again when it changes. */
export function useToken(): string | null {
  const printed = use(PrerenderToken)
  return useSyncExternalStore(onSession, currentToken, () => printed)
}

/** Whether the session ends with the page, because the browser blocks storage; never while prerendering. */
export const isSessionFleeting = (): boolean => typeof window !== 'undefined' && isStorageBlocked()

/** Follows other tabs: a logout in one is a logout in all. Returns a function that stops. */
export function syncOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== PREFIX + domain || newValue === token) return
    token = newValue
    if (token === null) tell(ended)
    tell(changed)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
