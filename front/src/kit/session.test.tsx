import { afterEach, expect, test, vi } from 'vitest'
import {
  currentToken,
  leaveDevice,
  onLogout,
  openSession,
  signIn,
  signOut,
  syncOtherTabs,
  unsavedKey,
} from './session.ts'
import { storage } from './storage.ts'

afterEach(() => {
  signOut()
  localStorage.clear()
  vi.restoreAllMocks()
})

test('each domain keeps its own token', () => {
  openSession('one')
  signIn('first')
  openSession('two')
  expect(currentToken()).toBeNull()
  signIn('second')
  openSession('one')
  expect(currentToken()).toBe('first')
})

test('signing out forgets the token, tells once, and leaves drafts alone', () => {
  localStorage.setItem('parvis.draft', 'kept')
  const told = vi.fn()
  const stop = onLogout(told)
  openSession('one')
  signIn('token')
  signOut()
  signOut()
  openSession('one')
  expect(currentToken()).toBeNull()
  expect(told).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('parvis.draft')).toBe('kept')
  stop()
})

test('leaving the device removes unsaved changes of the domain, and of no other', () => {
  openSession('two')
  storage.write(unsavedKey('days'), 'theirs')
  openSession('one')
  signIn('token')
  storage.write(unsavedKey('days'), 'mine')
  signOut()
  expect(storage.read(unsavedKey('days'))).toBe('mine')
  signIn('token')
  leaveDevice()
  expect(currentToken()).toBeNull()
  expect(storage.read(unsavedKey('days'))).toBeNull()
  openSession('two')
  expect(storage.read(unsavedKey('days'))).toBe('theirs')
})

test('a browser that keeps nothing still lets the person in, until the page closes', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'QuotaExceededError')
  })
  openSession('one')
  signIn('token')
  openSession('one')
  expect(currentToken()).toBe('token')
})

test('signing out in another tab signs out here', () => {
  openSession('one')
  signIn('token')
  const stop = syncOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: 'parvis.token.one', newValue: null }))
  expect(currentToken()).toBeNull()
  stop()
})
