import type { Release } from './requests.ts'
import { answerTo, cacheOf, isPage, isPiece, isUnreachable, outdated, SLOW_MS } from './requests.ts'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly parvisOffline: Release
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void
}
const worker = self as unknown as WorkerScope

const { version, pieces } = worker.parvisOffline
const { scope } = worker.registration
const own = cacheOf(scope, version)

/** The page without cookies: what is kept is the same for all visitors. */
async function readPage(): Promise<Response> {
  const page = await fetch(scope, { cache: 'no-cache', credentials: 'omit' })
  if (!isPage(page, version)) throw new TypeError('The page is not of this release')
  return page
}

/** Names contain a hash: a piece of an earlier release is the same one. */
async function readPiece(path: string): Promise<Response> {
  const piece = (await caches.match(path)) ?? (await fetch(path))
  if (!isPiece(piece)) throw new TypeError('A piece of the page is missing')
  return piece
}

async function install(): Promise<void> {
  const cache = await caches.open(own)
  try {
    await Promise.all([
      readPage().then((page) => cache.put(scope, page)),
      ...pieces.map(async (path) => cache.put(path, await readPiece(path))),
    ])
  } catch (error) {
    await caches.delete(own)
    throw error
  }
  // An open page goes on with the pieces of its own release, which stay.
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  for (const name of outdated(await caches.keys(), scope, version)) await caches.delete(name)
  await worker.clients.claim()
}

/** Keeps the event as it is now; after a logout there is no cache any more. */
async function renewPage(): Promise<void> {
  const page = await readPage().catch(() => undefined)
  if (page && (await caches.has(own))) await (await caches.open(own)).put(scope, page)
}

const keptPage = async (): Promise<Response | undefined> =>
  (await caches.has(own)) ? (await caches.open(own)).match(scope, { ignoreVary: true }) : undefined

async function answerPage(event: Asking): Promise<Response> {
  const kept = await keptPage()
  if (!kept) return fetch(event.request)
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS))
  const answer = await Promise.race([fetch(event.request).catch(() => undefined), slow])
  if (!answer || isUnreachable(answer.status)) return kept
  event.waitUntil(renewPage())
  return answer
}

const answerPiece = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, scope)
  if (answer === 'page') event.respondWith(answerPage(event))
  if (answer === 'piece') event.respondWith(answerPiece(event.request))
})
