import { effectiveSettings } from '@parvis/contract/events/events.rules.ts'
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

/** In a frame of another site, a page that may not be framed redirects to the home page, and opens in a new tab. */
export const requireFramable: Guard = ({ params: { context = '' }, href }) =>
  mayShowHere(href) ? undefined : paths.home(context)

export const requireSession: Guard = ({ params: { context = '' }, href }) => {
  const token = currentToken()
  if (isLent(token)) return paths.device(context)
  if (token !== null) return undefined
  const ended = hasEnded ? '1' : undefined
  hasEnded = false
  return paths.login(context, { redirect: href, ended })
}

/** The login redirects signed-in people to their destination, or to the home page. */
export const requireVisitor: Guard = ({ params: { context = '' }, search: { redirect } }) =>
  currentToken() === null ? undefined : (safePath(redirect, location.origin) ?? paths.home(context))

/** `users/new`: visitors create their own account first, unless the event allows anonymous users. */
export const requireAccount =
  (boot: Boot): Guard =>
  ({ params: { context = '' } }) => {
    if (currentToken() !== null) return undefined
    if (effectiveSettings(boot.context, document.documentElement.lang).FO_MEETING_ANONYMOUS_ACTIVE) return undefined
    return paths.createAccount(context, { redirect: paths.registration(context) })
  }

/** Guard of a page that redirects by the event's settings. */
export const requirePage =
  (elsewhere: NonNullable<Page['elsewhere']>, boot: Boot): Guard =>
  ({ params: { context = '' } }) =>
    elsewhere(boot.context.settings, context)
