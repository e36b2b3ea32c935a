import { effectiveSettings } from '@parvis/contract/context/context.rules.ts'
import type { Page } from '#feature.ts'
import { mayShowHere } from '#kit/frame.ts'
import { paths, safePath } from '#kit/paths.ts'
import type { Guard } from '#kit/route.ts'
import { currentToken, isLent, onLogout } from '#kit/session.ts'
import type { Boot } from './boot.ts'

let hasEnded = false
onLogout(() => {
  hasEnded = true
})

/** In a frame of another site, what may not be shown there sends back home: it opens in a page of its own. */
export const requireFramable: Guard = ({ params: { context = '' }, href }) =>
  mayShowHere(href) ? undefined : paths.home(context)

/** Private pages send visitors to the login, which sends them back here. */
export const requireSession: Guard = ({ params: { context = '' }, href }) => {
  const token = currentToken()
  if (isLent(token)) return paths.device(context)
  if (token !== null) return undefined
  const ended = hasEnded ? '1' : undefined
  hasEnded = false
  return paths.login(context, { redirect: href, ended })
}

/** The entrance sends those who are in already to where they were heading, home otherwise. */
export const requireVisitor: Guard = ({ params: { context = '' }, search: { redirect } }) =>
  currentToken() === null ? undefined : (safePath(redirect, location.origin) ?? paths.home(context))

/** `users/new`: a visitor makes an account of their own, then registers; unless the event lets them in without a name. */
export const requireAccount =
  (boot: Boot): Guard =>
  ({ params: { context = '' } }) => {
    if (currentToken() !== null) return undefined
    if (effectiveSettings(boot.context, document.documentElement.lang).FO_MEETING_ANONYMOUS_ACTIVE) return undefined
    return paths.createAccount(context, { redirect: paths.registration(context) })
  }

/** The guard of a page that leads elsewhere where the event says so. */
export const requirePage =
  (elsewhere: NonNullable<Page['elsewhere']>, boot: Boot): Guard =>
  ({ params: { context = '' } }) =>
    elsewhere(boot.context.settings, context)
