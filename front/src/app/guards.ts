import { effectiveSettings } from '@parvis/contract/context/context.rules.ts'
import { redirect } from '@tanstack/react-router'
import type { Page } from '#feature.ts'
import { paths, safePath } from '#kit/paths.ts'
import { currentToken, isLent, onLogout } from '#kit/session.ts'
import type { Boot } from './boot.ts'

interface Going {
  readonly params: { readonly context: string }
  readonly location: { readonly href: string }
}

let hasEnded = false
onLogout(() => {
  hasEnded = true
})

/** Private pages send visitors to the login, which sends them back here. */
export function requireSession({ params, location: { href } }: Going): void {
  const token = currentToken()
  if (isLent(token)) throw redirect({ href: paths.device(params.context), replace: true })
  if (token !== null) return
  const ended = hasEnded ? '1' : undefined
  hasEnded = false
  throw redirect({ href: paths.login(params.context, { redirect: href, ended }), replace: true })
}

/** The entrance sends those who are in already to where they were heading, home otherwise. */
export function requireVisitor({ params, search }: { params: Going['params']; search: { redirect?: string } }): void {
  if (currentToken() === null) return
  throw redirect({ href: safePath(search.redirect, location.origin) ?? paths.home(params.context), replace: true })
}

interface Booted extends Pick<Going, 'params'> {
  readonly context: { readonly boot: Boot }
}

/** `users/new`: a visitor makes an account of their own, then registers; unless the event lets them in without a name. */
export function requireAccount({ params, context: { boot } }: Booted): void {
  if (currentToken() !== null) return
  if (effectiveSettings(boot.context, document.documentElement.lang).FO_MEETING_ANONYMOUS_ACTIVE) return
  const redirectTo = paths.registration(params.context)
  throw redirect({ href: paths.createAccount(params.context, { redirect: redirectTo }), replace: true })
}

/** The guard of a page that leads elsewhere where the event says so. */
export const requirePage =
  (elsewhere: NonNullable<Page['elsewhere']>) =>
  ({ params, context }: Booted): void => {
    const href = elsewhere(context.boot.context.settings, params.context)
    if (href !== undefined) throw redirect({ href, replace: true })
  }
