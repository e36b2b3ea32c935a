import type { Event } from '@parvis/contract/context/context.ts'
import { keepCanal } from '#kit/canal.ts'
import { paths, safePath } from '#kit/paths.ts'
import { currentToken } from '#kit/session.ts'
import { arriveWith } from './arrival.ts'

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/**
 * Deals once with what a link carries: keeps `?canal=`, signs in with `?token=`, and takes the token out of the address
 * bar and of the history before anything is drawn.
 * @throws CallError when the server cannot be reached; the token is still in the address then, to be tried again.
 */
export async function welcome(event: Event): Promise<void> {
  const url = new URL(location.href)
  const canal = url.searchParams.get('canal')
  if (canal) keepCanal(event.context, canal)
  const token = url.searchParams.get('token')
  if (!token) return
  const arrival = await arriveWith(token, event.domainId)
  url.searchParams.delete('token')
  history.replaceState(history.state, '', pathOf(url))
  const isForPassword = url.pathname === paths.passwordNew(event.context)
  if (arrival.outcome === 'expired') {
    if (currentToken() !== null && !isForPassword) return
    const search = { expired: '1', link: isForPassword ? 'password' : undefined, redirect: pathOf(url) }
    history.replaceState(history.state, '', paths.login(event.context, search))
    return
  }
  if (arrival.purpose === 'password' && !isForPassword) {
    history.replaceState(history.state, '', paths.passwordNew(event.context))
  }
  if (arrival.purpose !== 'password' && arrival.referer) leadTo(arrival.referer, url)
}

/** The server has vetted the address: a page of ours is shown as it is, another site is gone to. */
function leadTo(referer: string, here: URL): void {
  const target = new URL(referer, location.origin)
  const path = target.origin === location.origin ? safePath(pathOf(target), location.origin) : undefined
  if (path !== undefined && path !== pathOf(here)) history.replaceState(history.state, '', path)
  if (path === undefined && /^https?:$/.test(target.protocol)) location.replace(target.href)
}
