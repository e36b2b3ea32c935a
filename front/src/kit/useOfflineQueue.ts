import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { CallError } from './call.ts'
import { storage } from './storage.ts'

/** Retry interval for pending items: browsers do not always report a restored network. */
const TRY_MS = 10_000

const changed = new Set<() => void>()
const known = new Map<string, { text: string; items: readonly unknown[] }>()
const NOTHING: readonly never[] = []

function follow(listener: () => void): () => void {
  changed.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    changed.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A stable list for an unchanged text, to avoid renders. */
function read<T>(key: string): readonly T[] {
  const text = storage.read(key)
  if (text === null) return NOTHING
  const kept = known.get(key)
  if (kept?.text === text) return kept.items as readonly T[]
  const items = JSON.parse(text) as readonly T[]
  known.set(key, { text, items })
  return items
}

function write(key: string, items: readonly unknown[]): void {
  if (items.length > 0) storage.write(key, JSON.stringify(items))
  else storage.remove(key)
  for (const listener of [...changed]) listener()
}

/** Whether the server may accept it later: unreachable, overloaded, or the session has ended. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500)

interface Waiting<T> {
  readonly waiting: readonly T[]
  add(item: T): void
}

async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/**
 * Unsent items, stored in the browser under `key` and sent in order once the network is back. `send` must be
 * idempotent: a page closed between the reply and its removal sends again. Final refusals go to `onRefused` and are
 * removed.
 */
export function useOfflineQueue<T>(
  key: string,
  { send, onRefused }: { send: (item: T) => Promise<unknown>; onRefused: (item: T, error: unknown) => void },
): Waiting<T> {
  const waiting = useSyncExternalStore(follow, () => read<T>(key))

  const flush = useEffectEvent(() =>
    alone(key, async () => {
      for (let [first] = read<T>(key); first !== undefined; [first] = read<T>(key)) {
        try {
          await send(first)
        } catch (error) {
          if (isRetryable(error)) return
          onRefused(first, error)
        }
        write(key, read<T>(key).slice(1))
      }
    }),
  )

  const some = waiting.length > 0
  useEffect(() => {
    if (!some) return
    const attempt = () => void (navigator.onLine && flush())
    attempt()
    const timer = window.setInterval(attempt, TRY_MS)
    window.addEventListener('online', attempt)
    // Phones stop the timers of a page in the background, and may miss the event.
    const wake = () => void (document.visibilityState === 'visible' && attempt())
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', attempt)
    }
  }, [some])

  const add = useCallback((item: T) => write(key, [...read<T>(key), item]), [key])
  return { waiting, add }
}
