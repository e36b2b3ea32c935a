import { logout } from '@parvis/contract/auth/auth.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { signOut } from '#kit/session.ts'

/** Ends the session and goes to the entrance, which leads back here. */
export function useSignInAgain(): () => Promise<void> {
  const { event } = useEvent()
  return async () => {
    const redirect = location.pathname + location.search
    await call(logout, {}).catch(() => undefined)
    signOut()
    location.assign(paths.login(event.context, { redirect }))
  }
}
