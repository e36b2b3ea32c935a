import type { ComponentType } from 'react'
import { Suspense, useEffect } from 'react'
import { OtherWaysPanel } from '#features/auth/OtherWaysPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { EntranceScreen, PriceListPanel } from '#features/home/EntranceScreen.tsx'
import { whenCalm } from '#kit/calm.ts'
import type { LazyScreen } from '#kit/lazyScreen.tsx'
import { useSearch } from '#kit/router.tsx'
import type { Boot } from './boot.ts'
import { inlined } from './boot.ts'
import styles from './Entrance.module.css'
import { Pending } from './Pending.tsx'
import { isPresented } from './presented.ts'

interface EntranceProps {
  login: LazyScreen
  prices?: Boot['prices']
}

/** The event's front page to whoever is not signed in: its presentation, or the question of who they are. */
export function Entrance({ login: LoginScreen, prices }: EntranceProps) {
  const { event, settings } = useEvent()
  const isFront = isPresented(settings, event.context, useSearch<'redirect' | 'email' | 'ended'>())
  // Whoever loses the network after the first page may still say who they are.
  useEffect(() => whenCalm(() => void LoginScreen.load().catch(() => undefined)), [LoginScreen])
  if (!isFront) return <LoginScreen />
  return (
    <div className={styles.front}>
      <Suspense fallback={<Pending />}>
        <EntranceScreen prices={prices} />
        <OtherWaysPanel />
      </Suspense>
    </div>
  )
}

/** The entrance with the prices that the page came with: they show with it, so that nothing moves. */
export async function bringEntrance(login: LazyScreen): Promise<ComponentType> {
  const prices = inlined()?.prices
  if (prices) await PriceListPanel.load()
  return () => <Entrance login={login} prices={prices} />
}
