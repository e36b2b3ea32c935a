import { AreaPanel } from '#features/organisation/AreaPanel.tsx'
import { RefusedPanel } from '#features/organisation/RefusedPanel.tsx'
import { EntriesContext } from '#features/organisation/useWays.ts'
import { useMe } from '#features/users/useMe.ts'
import { Outlet, usePage } from '#kit/router.tsx'
import { entriesOfArea } from './pages.ts'
import { useLeave } from './useLeave.ts'

/** The area for those who run the event; a sentence for the others. */
export function AreaLayout() {
  const me = useMe()
  const leave = useLeave()
  const { path } = usePage()
  if (!me.isOrganiser) return <RefusedPanel />
  return (
    <EntriesContext value={entriesOfArea}>
      <AreaPanel path={path} onLeave={() => void leave()}>
        <Outlet />
      </AreaPanel>
    </EntriesContext>
  )
}
