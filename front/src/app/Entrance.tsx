import type { ComponentType } from 'react'
import { Suspense, useEffect } from 'react'
import { OtherWaysPanel } from '#features/auth/OtherWaysPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { EntranceScreen, PriceListPanel } from '#features/home/EntranceScreen.tsx'
import { onInteractionOrIdle } from '#kit/firstInteraction.ts'
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

/** The front page for visitors: the event's presentation, or the login. */
export function Entrance({ login: LoginScreen, prices }: EntranceProps) {
  const { event, settings } = useEvent()
  const isFront = isPresented(settings, event.context, useSearch<'redirect' | 'email' | 'ended'>())
  // Loads the login in advance, so that it works when the network drops after the first page.
  useEffect(() => onInteractionOrIdle(() => void LoginScreen.load().catch(() => undefined)), [LoginScreen])
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

/**
 * The front page, with the prices that came with the page: they are drawn at once, so that the layout does not move.
 */
export async function loadEntrance(login: LazyScreen): Promise<ComponentType> {
  const prices = inlined()?.prices
  if (prices) await PriceListPanel.load()
  return () => <Entrance login={login} prices={prices} />
}
