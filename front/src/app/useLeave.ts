import { logout } from '@parvis/contract/auth/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from '#features/events/useEvent.ts'
import { stopReading } from '#kit/cache.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { leaveDevice } from '#kit/session.ts'

export function useLeave(): () => Promise<void> {
  const { event } = useEvent()
  const cache = useQueryClient()
  return async () => {
    await stopReading(cache)
    await call(logout, {}).catch(() => undefined)
    // A readable cookie tells that the login came from an identity provider, which has a session of its own.
    const provider = document.cookie.includes('parvis_openid_mark')
      ? await (await import('./leaveProvider.ts')).leaveProvider(event.id)
      : null
    leaveDevice()
    // A new document has nothing of the person in memory; their registration draft stays in storage.
    location.assign(provider ?? paths.login(event.context))
  }
}
