import { Outlet, useMatches } from '@tanstack/react-router'
import { AreaPanel } from '#features/organisation/AreaPanel.tsx'
import { RefusedPanel } from '#features/organisation/RefusedPanel.tsx'
import { EntriesContext } from '#features/organisation/useWays.ts'
import { useMe } from '#features/users/useMe.ts'
import { entriesOfArea } from './pages.ts'
import { useLeave } from './useLeave.ts'

/** The area for those who run the event; a sentence for the others. */
export function AreaLayout() {
  const me = useMe()
  const leave = useLeave()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }).replace(/\/$/, '')
  if (!me.isOrganiser) return <RefusedPanel />
  return (
    <EntriesContext value={entriesOfArea}>
      <AreaPanel path={path} onLeave={() => void leave()}>
        <Outlet />
      </AreaPanel>
    </EntriesContext>
  )
}
