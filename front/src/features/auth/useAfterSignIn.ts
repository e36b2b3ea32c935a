import { vetReferer } from '@parvis/contract/auth/auth.ts'
import type { Event } from '@parvis/contract/events/events.ts'
import { addressIn } from '@parvis/contract/kit/addresses.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths, safePath } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { signIn } from '#kit/session.ts'
import { useGo } from '#kit/useGo.ts'

/** The destination after login, on this site: `?redirect=` (ours) or `?referer=`. */
export function useDestination(): string | undefined {
  const { redirect, referer } = useSearch<'redirect' | 'referer'>()
  return safePath(redirect, location.origin) ?? sameSite(referer)
}

/** An address of this site as a path; other sites are allowed by the server. */
function sameSite(address: string | undefined): string | undefined {
  const url = address ? addressIn(address, location.origin) : undefined
  return url?.origin === location.origin ? safePath(url.pathname + url.search + url.hash, url.origin) : undefined
}

/** An external destination, if the server allows it: the page does not know the list. */
async function allowedElsewhere(
  referer: string | undefined,
  event: Pick<Event, 'id' | 'domainId'>,
): Promise<string | null> {
  if (!referer) return null
  const params = { domainId: event.domainId, eventId: event.id }
  const vetted = await call(vetReferer, { params, query: { referer } }).catch(() => null)
  return vetted && /^https?:/.test(vetted.referer ?? '') ? vetted.referer : null
}

/** Stores the token, then opens the destination, or the home page. */
export function useAfterSignIn(): (token: string) => Promise<void> {
  const go = useGo()
  const { event } = useEvent()
  const { referer } = useSearch<'referer'>()
  const here = useDestination()
  return async (token) => {
    const elsewhere = here === undefined ? await allowedElsewhere(referer, event) : null
    signIn(token)
    if (elsewhere) location.assign(elsewhere)
    else go(here ?? paths.home(event.context), { replace: true })
  }
}
