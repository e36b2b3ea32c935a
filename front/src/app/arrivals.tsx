import { vetReferer } from '@parvis/contract/auth/auth.ts'
import type { Event } from '@parvis/contract/context/context.ts'
import { addressIn } from '@parvis/contract/kit/addresses.ts'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { paths, safePath } from '#kit/paths.ts'
import { withWords } from '#kit/say.tsx'
import { currentToken } from '#kit/session.ts'
import { arriveWith, isRedirected } from './arrival.ts'
import type { Boot } from './boot.ts'
import type { Draw } from './takeOver.ts'

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** The language that the page speaks, once its words have come and it is painted. */
export type Ready = Promise<readonly [language: string, painted: void]>

/** A link of somebody else than who is signed in here: they are asked before anything changes. */
export interface Newcomer {
  readonly token: string
  /** The names of who is signed in, and of whose link it is. */
  readonly here: string
  readonly coming: string
  /** Where the link leads. */
  readonly href: string
}

/**
 * Deals once with the `?token=` of a link: waits for a press, which programs that look through mails do not make, signs in
 * with it, and takes it out of the address bar and of the history before anything else is drawn. Answers the question to who
 * is signed in already, where somebody else comes.
 * @throws CallError when the server cannot be reached; the token is still in the address then, to be tried again.
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

/** Draws the button of a link, once the page may be drawn, and waits until it is pressed. */
async function pressed(boot: Boot, draw: Draw, ready: Ready): Promise<void> {
  const [language] = await ready
  const { opened } = await withWords(['signing'], import('./OpenLink.tsx'))
  await opened(boot, language, draw)
}

/** What the server says of an address that came beside the token. */
async function vet(referer: string, { domainId, id: eventId }: Event): Promise<string | null> {
  const asked = call(vetReferer, { params: { domainId, eventId }, query: { referer } })
  return (await asked.catch(() => null))?.referer ?? null
}

/** The server has vetted the address: a page of ours as a path, another site as it is. */
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
