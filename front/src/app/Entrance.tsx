import { Suspense, useEffect } from 'react'
import { OtherWaysPanel } from '#features/auth/OtherWaysPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { EntranceScreen } from '#features/home/EntranceScreen.tsx'
import { whenCalm } from '#kit/calm.ts'
import type { LazyScreen } from '#kit/router.tsx'
import { useSearch } from '#kit/router.tsx'
import styles from './Entrance.module.css'
import { Pending } from './Pending.tsx'
import { isPresented } from './presented.ts'

/** The event's front page to whoever is not signed in: its presentation, or the question of who they are. */
export function Entrance({ login: LoginScreen }: { login: LazyScreen }) {
  const { event, settings } = useEvent()
  const isFront = isPresented(settings, event.context, useSearch<'redirect' | 'email' | 'ended'>())
  // Whoever loses the network after the first page may still say who they are.
  useEffect(() => whenCalm(() => void LoginScreen.load().catch(() => undefined)), [LoginScreen])
  if (!isFront) return <LoginScreen />
  return (
    <div className={styles.front}>
      <Suspense fallback={<Pending />}>
        <EntranceScreen />
        <OtherWaysPanel />
      </Suspense>
    </div>
  )
}
