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

/** Reads the token kept for a domain; to be called before anything is asked of the server. */
export function openSession(domainId: string): void {
  domain = domainId
  token = storage.read(PREFIX + domain)
  tell(changed)
}

/** The tokens kept on this device, one for each domain that somebody has signed in to. */
export const keptTokens = (): string[] =>
  storage.keys(PREFIX).flatMap((key) => {
    const kept = storage.read(key)
    return kept === null ? [] : [kept]
  })

/** The token of the signed-in person, or `null`. */
export const currentToken = (): string | null => token

/** Whether a token was lent to a device: it opens one tool, and stands for nobody. */
export const isLent = (kept: string | null): boolean => kept?.startsWith('dl_') === true

/** Keeps a token for the domain: the person is signed in. */
export function signIn(newToken: string): void {
  token = newToken
  storage.write(PREFIX + domain, newToken)
  tell(changed)
}

/** Forgets the token on this device, and tells those who listen; what the person had begun elsewhere in storage stays. */
export function signOut(): void {
  if (token === null) return
  token = null
  storage.remove(PREFIX + domain)
  tell(ended)
  tell(changed)
}

const UNSAVED = 'parvis.part.'

/** Under which name something is kept on this device until it is saved, or until the person signs out of the domain. */
export const unsavedKey = (name: string): string => `${UNSAVED}${domain}.${name}`

/**
 * Signs out for somebody who leaves this device: what they had not saved goes too, as the next person may read it. A
 * session that only ends leaves it to them.
 */
export function leaveDevice(): void {
  dropUnsaved()
  signOut()
}

const unsavedKeys = (): string[] => storage.keys(unsavedKey(''))
/** Whether anything of the domain is kept on this device that was not saved. */
export const hasUnsaved = (): boolean => unsavedKeys().length > 0
/** Forgets all of it, for good. */
export function dropUnsaved(): void {
  for (const key of unsavedKeys()) storage.remove(key)
}

/** Calls back when the session ends, whoever ended it; returns how to stop. */
export function onLogout(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

const weak = new Set<() => void>()

/** Tells that the session proves too little for what was asked. */
export const noteWeakness = (): void => tell(weak)

/** Calls back when the person would have to sign in better than they have; returns how to stop. */
export function onWeakness(listener: () => void): () => void {
  weak.add(listener)
  return () => weak.delete(listener)
}

const awaiting = new Set<() => void>()

/** Tells that the session waits for a second factor before it may do what was asked. */
export const noteAwaited = (): void => tell(awaiting)

/** Calls back when the session turns out to wait for a second factor; returns how to stop. */
export function onAwaited(listener: () => void): () => void {
  awaiting.add(listener)
  return () => awaiting.delete(listener)
}

/** Calls back when a person signs in or out, here or in another tab; returns how to stop. */
export function onSession(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

/** As whom a page is printed that only those who are signed in see: the printer knows no session. */
export const PrintedToken = createContext<string | null>(null)

/** The token of the signed-in person, or `null`; draws again when it changes. */
export function useToken(): string | null {
  const printed = use(PrintedToken)
  return useSyncExternalStore(onSession, currentToken, () => printed)
}

/** Whether the session will be forgotten as soon as the page closes, because the browser keeps nothing; a printer is none. */
export const isSessionFleeting = (): boolean => typeof window !== 'undefined' && isStorageBlocked()

/** Follows what other tabs do: signing out in one signs out in all. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== PREFIX + domain || newValue === token) return
    token = newValue
    if (token === null) tell(ended)
    tell(changed)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
