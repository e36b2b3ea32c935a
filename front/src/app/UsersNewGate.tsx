import { lazy, Suspense } from 'react'
import { isComingAnonymously } from '#features/auth/useAnonymous.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { withWords } from '#kit/say.tsx'
import { useToken } from '#kit/session.ts'
import { Pending } from './Pending.tsx'
import { PrivateGate } from './PrivateGate.tsx'

const AnonymousScreen = lazy(async () => ({
  default: (await withWords(['signing'], import('#features/auth/AnonymousScreen.tsx'))).AnonymousScreen,
}))

/** Where the event allows anonymous users, a visitor of `users/new` becomes one; others register another person. */
export function UsersNewGate() {
  const token = useToken()
  const { event, settings } = useEvent()
  const isAnonymous = settings.FO_MEETING_ANONYMOUS_ACTIVE && (token === null || isComingAnonymously(event.context))
  if (!isAnonymous) return <PrivateGate />
  return (
    <Suspense fallback={<Pending />}>
      <AnonymousScreen />
    </Suspense>
  )
}
