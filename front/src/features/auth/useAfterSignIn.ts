import { useSearch } from '@tanstack/react-router'
import { useEvent } from '#features/context/useEvent.ts'
import { paths, safePath } from '#kit/paths.ts'
import { signIn } from '#kit/session.ts'
import { useGo } from '#kit/useGo.ts'

/** Where the person wanted to go before they were asked to sign in: `?redirect=` (ours) or `?referer=`, on this site only. */
export function useDestination(): string | undefined {
  const { redirect, referer } = useSearch({ strict: false }) as { redirect?: string; referer?: string }
  return safePath(redirect, location.origin) ?? sameSite(referer)
}

/** An address of this site as a path; addresses of other sites are the server's to allow, on the way of a mailed link. */
function sameSite(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? safePath(url.pathname + url.search + url.hash, url.origin) : undefined
}

/** Keeps the token and goes on to where the person was heading, home otherwise. */
export function useAfterSignIn(): (token: string) => void {
  const go = useGo()
  const { event } = useEvent()
  const destination = useDestination() ?? paths.home(event.context)
  return (token) => {
    signIn(token)
    go(destination, { replace: true })
  }
}
