import { vetReferer } from '@parvis/contract/auth/auth.ts'
import type { Event } from '@parvis/contract/events/events.ts'
import { addressIn } from '@parvis/contract/kit/addresses.ts'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { paths, safePath } from '#kit/paths.ts'
import { withWords } from '#kit/say.tsx'
import { currentToken } from '#kit/session.ts'
import { arriveWith, isRedirected } from './arrival.ts'
import type { Boot } from './boot.ts'
import type { Draw } from './replacePrerendered.ts'

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** The language of the page, once its words are loaded and it is painted. */
export type Ready = Promise<readonly [language: string, painted: void]>

export interface Newcomer {
  readonly token: string
  readonly here: string
  readonly coming: string
  readonly href: string
}

/**
 * Handles the `?token=` of a link once: waits for a click, which mail scanners do not make, signs in, and removes the
 * token from the address and the history before rendering. Returns the question to a signed-in person when the link
 * is another person's.
 * @throws CallError when the server cannot be reached; the token is still in the address then, for a retry.
 */
export async function welcome(boot: Boot, draw: Draw, ready: Ready): Promise<ReactNode> {
  const { event } = boot
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (!token) return undefined
  if (!isRedirected(token)) await pressed(boot, draw, ready)
  const arrival = await arriveWith(token, event)
  url.searchParams.delete('token')
  history.replaceState(history.state, '', pathOf(url))
  const passwordNew = paths.passwordNew(event.context)
  const isForPassword = url.pathname === passwordNew
  if (arrival.outcome === 'expired' || arrival.outcome === 'exhibitor') {
    if (currentToken() !== null && !isForPassword) return undefined
    const expired = arrival.outcome === 'exhibitor' ? 'exhibitor' : '1'
    const search = { expired, link: isForPassword ? 'password' : undefined, redirect: pathOf(url) }
    history.replaceState(history.state, '', paths.login(event.context, search))
    return undefined
  }
  const { purpose, referer } = arrival
  const wanted = url.searchParams.get('referer')
  const vetted = referer === null && wanted !== null ? await vet(wanted, event) : referer
  const href = purpose === 'password' ? passwordNew : (destinationOf(vetted) ?? pathOf(url))
  if (arrival.outcome === 'somebody-else') {
    const { token: theirs, here, coming } = arrival
    const { Newcomer: Question } = await withWords(['signing'], import('./Newcomer.tsx'))
    return <Question newcomer={{ token: theirs, here, coming, href }} onGo={(to) => location.assign(to)} />
  }
  leadTo(href)
  return undefined
}

async function pressed(boot: Boot, draw: Draw, ready: Ready): Promise<void> {
  const [language] = await ready
  const { opened } = await withWords(['signing'], import('./OpenLink.tsx'))
  await opened(boot, language, draw)
}

/** The server's check of the destination that came beside the token. */
async function vet(referer: string, { domainId, id: eventId }: Event): Promise<string | null> {
  const asked = call(vetReferer, { params: { domainId, eventId }, query: { referer } })
  return (await asked.catch(() => null))?.referer ?? null
}

/** The checked destination: a path for our site, otherwise the address. */
function destinationOf(referer: string | null): string | undefined {
  const target = referer ? addressIn(referer, location.origin) : undefined
  if (!target) return undefined
  if (target.origin === location.origin) return safePath(pathOf(target), location.origin)
  return /^https?:$/.test(target.protocol) ? target.href : undefined
}

function leadTo(href: string): void {
  if (href.startsWith('/')) history.replaceState(history.state, '', href)
  else location.replace(href)
}
