import { logout } from '@parvis/contract/auth/auth.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { leaveDevice } from '#kit/session.ts'

/** Ends the session and goes to the entrance. */
export function useLeave(): () => Promise<void> {
  const { event } = useEvent()
  return async () => {
    await call(logout, {}).catch(() => undefined)
    leaveDevice()
    // A new document keeps nothing of the person in memory; what they had begun of a registration stays in storage.
    location.assign(paths.login(event.context))
  }
}
