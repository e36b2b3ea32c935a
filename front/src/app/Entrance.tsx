import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { OtherWaysPanel } from '#features/auth/OtherWaysPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import styles from './Entrance.module.css'
import { Pending } from './Pending.tsx'

/** Whoever comes to the event's front page is told about it first; whoever was heading somewhere is asked who they are. */
export function Entrance({ screen: EntranceScreen }: { screen: ComponentType }) {
  const { event, settings } = useEvent()
  const { redirect, ...came } = useSearch<'redirect' | 'email' | 'ended'>()
  const isFrontPage = redirect?.replace(/\/$/, '') === paths.home(event.context)
  if (!settings.FO_ENTRANCE || !isFrontPage || came.email || came.ended) return <LoginScreen />
  return (
    <div className={styles.front}>
      <Suspense fallback={<Pending />}>
        <EntranceScreen />
        <OtherWaysPanel />
      </Suspense>
    </div>
  )
}
