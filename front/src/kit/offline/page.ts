import { onLogout } from '../session.ts'
import { noteKeptPage } from './kept.ts'
import { CACHES } from './requests.ts'

/**
 * Whether this page opens without a network: `lasting`; `fleeting` where the browser may delete it unasked, as Safari does
 * after seven days without a visit; `none` where the browser keeps nothing (no HTTPS, private windows, frames).
 */
export type Keeping = 'lasting' | 'fleeting' | 'none'

let persisting: Promise<boolean> | undefined

const mayKeep = (): boolean => window.parent === window && 'serviceWorker' in navigator && 'caches' in window

/**
 * Keeps the page at a path for opening without a network, by a worker whose scope is that path; the server names the
 * pieces. Resolves once all is stored.
 */
export async function keepPage(path: string): Promise<Keeping> {
  if (!mayKeep()) return 'none'
  try {
    const registration = await navigator.serviceWorker.register(`${path}/worker.js`, {
      ...{ scope: path, updateViaCache: 'none' as const },
    })
    if (!(await isActive(registration))) return 'none'
    noteKeptPage(true)
    // Asked once a visit: some browsers ask the person.
    persisting ??= navigator.storage.persist().catch(() => false)
    return (await persisting) ? 'lasting' : 'fleeting'
  } catch {
    return 'none'
  }
}

/** Waits for the end of an installation; a failed one leaves the former worker, if any. */
function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<boolean> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve(active !== null)
  return new Promise((resolve) => {
    const look = () => {
      if (coming.state === 'activated') resolve(true)
      if (coming.state === 'redundant') resolve(false)
    }
    coming.addEventListener('statechange', look)
    look()
  })
}

/** Removes kept pages and their workers from this device: those at some paths, or all. */
export async function forgetPages(paths?: readonly string[]): Promise<void> {
  if (!mayKeep()) return
  const [registrations, names] = await Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
  const isGone = (path: string) => paths?.some((one) => new URL(one, location.origin).pathname === path) ?? true
  await Promise.all([
    ...registrations
      .filter(({ scope }) => isGone(new URL(scope).pathname))
      .map((registration) => registration.unregister()),
    ...names
      .filter((name) => name.startsWith(CACHES) && isGone(name.split(' ')[1] ?? ''))
      .map((name) => caches.delete(name)),
  ])
  noteKeptPage((await navigator.serviceWorker.getRegistrations()).length > 0)
}

onLogout(() => void forgetPages().catch(reportError))
