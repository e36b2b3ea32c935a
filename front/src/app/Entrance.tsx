import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Suspense } from 'react'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { OtherWaysPanel } from '#features/auth/OtherWaysPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import styles from './Entrance.module.css'
import { Pending } from './Pending.tsx'

interface Came {
  redirect?: string
  email?: string
  ended?: string
  expired?: string
  refused?: string
}

/** Whoever comes to the event's front page is told about it first; whoever was heading somewhere is asked who they are. */
export function Entrance({ screen: EntranceScreen }: { screen: ComponentType }) {
  const { event, settings } = useEvent()
  const { redirect, ...came } = useSearch({ strict: false }) as Came
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
