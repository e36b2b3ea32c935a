import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import type { QueryClient } from '@tanstack/react-query'
import { setLanguage } from '#kit/language.ts'
import type { Previewed, PreviewedRead, PreviewMessage } from '#kit/preview.ts'
import { currentToken, openSession, signIn } from '#kit/session.ts'
import type { Boot } from './boot.ts'
import { contextOf, loadBoot } from './boot.ts'
import { start } from './start.tsx'

/** Whether the embedding page is our area; a browser reveals it to the same origin alone. */
function isFramedByUs(): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === location.origin
  } catch {
    return false
  }
}

/** Receives the state to preview, from the area alone. */
function follow(onShown: (shown: Previewed) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<PreviewMessage | undefined>) => {
    if (origin !== location.origin || source !== window.parent) return
    if (data?.preview === 'show') onShown(data.shown)
  })
  const ready: PreviewMessage = { preview: 'ready' }
  window.parent.postMessage(ready, location.origin)
}

/** Replaces storage by memory: a preview reads and leaves nothing on the device. */
function isolateStorage(): void {
  const kept = new Map<string, string>()
  const { prototype } = Storage
  prototype.getItem = (key) => kept.get(key) ?? null
  prototype.setItem = (key, value) => void kept.set(key, value)
  prototype.removeItem = (key) => void kept.delete(key)
  prototype.clear = () => kept.clear()
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })
}

/** A connection that never opens: a socket would also announce a presence. */
class Silent extends EventTarget {
  readonly readyState = 3
  close(): void {}
  send(): void {}
  postMessage(): void {}
}

interface Lock {
  readonly shown: () => Previewed
  readonly token: string | null
}

const REFUSED = 409
const answer = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Allows reading calls alone, and answers them with the unsaved values. */
function lockNetwork({ shown, token }: Lock): void {
  const reach = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') {
      return answer({ status: REFUSED, code: 'PREVIEW', message: shown().refusal }, REFUSED)
    }
    if (token !== null && !request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${token}`)
    const response = await reach(request)
    const { pathname, search } = new URL(request.url)
    const read = shown().reads.find(({ url }) => url === pathname + search)
    if (!read || !response.ok) return response
    return answer({ ...((await response.json()) as object), ...read.changed })
  }
  XMLHttpRequest.prototype.send = function send() {
    this.dispatchEvent(new ProgressEvent('error'))
  }
  navigator.sendBeacon = () => false
  Object.assign(window, { WebSocket: Silent, EventSource: Silent, BroadcastChannel: Silent, open: () => null })
}

/** Keeps the frame on public pages, and the focus in the organiser's form. */
function stayHere(name: string): void {
  const isHere = ({ origin, pathname }: HTMLAnchorElement) =>
    origin === location.origin &&
    (pathname === `/${name}` || (pathname.startsWith(`/${name}/`) && !pathname.startsWith(`/${name}/organisation`)))
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || (isHere(link) && !link.target && !link.download)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  window.addEventListener('submit', (event) => event.preventDefault())
  // A frame shares the history of its embedding page.
  history.pushState = history.replaceState.bind(history)
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function focusHere(options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}

const changedIn = (shown: Previewed, route: string) => shown.reads.find((read) => read.route === route)?.changed

function beginWith(boot: Boot, shown: Previewed): void {
  const context = { ...boot.context, ...changedIn(shown, getContext.route) }
  const event = { ...boot.event, ...changedIn(shown, getEvent.route) }
  const inlined = document.getElementById('boot') ?? document.createElement('script')
  inlined.id = 'boot'
  inlined.setAttribute('type', 'application/json')
  inlined.textContent = JSON.stringify({ ...boot, context, event })
  document.body.append(inlined)
  // The server painted the saved colours.
  document.getElementById('theme')?.remove()
}

function readOtherwise(cache: QueryClient, { route, input, changed }: PreviewedRead): void {
  cache.setQueryData([route, input], (known: object | undefined) => known && { ...known, ...changed })
}

/**
 * Renders the page as visitors would see it, with unsaved values. It neither reads nor writes the device's storage,
 * and sends no changing call.
 */
export async function preview(element: HTMLElement): Promise<void> {
  const name = contextOf(location.pathname)
  if (!isFramedByUs() || name === undefined) return start(element)
  element.replaceChildren()
  let shown: Previewed | undefined
  let cache: QueryClient | undefined
  const first = await new Promise<Previewed>((resolve) => {
    follow((next) => {
      const isOther = shown && (next.language !== shown.language || next.isSignedIn !== shown.isSignedIn)
      shown = next
      resolve(next)
      if (isOther) location.reload()
      else if (cache) for (const read of next.reads) readOtherwise(cache, read)
    })
  })
  const boot = await loadBoot(name)
  if (!boot) return start(element)
  const { domainId, isPublished } = boot.context
  openSession(domainId)
  const token = currentToken()
  isolateStorage()
  setLanguage(first.language, { keep: true })
  openSession(domainId)
  const own = first.isSignedIn ? token : null
  const seen = first.token ?? own
  if (seen !== null) signIn(seen)
  lockNetwork({ shown: () => shown ?? first, token: isPublished ? null : (first.token ?? token) })
  stayHere(name)
  beginWith(boot, shown ?? first)
  await start(element, (made) => {
    cache = made
  })
}
