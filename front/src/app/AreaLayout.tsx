import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { AreaPanel } from '#features/organisation/AreaPanel.tsx'
import { RefusedPanel } from '#features/organisation/RefusedPanel.tsx'
import { EntriesContext } from '#features/organisation/useWays.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { readAgain } from '#kit/read.ts'
import { Outlet, usePage } from '#kit/router.tsx'
import { withWords } from '#kit/say.tsx'
import { onAwaited } from '#kit/session.ts'
import { entriesOfArea } from './areaPages.ts'
import { useLeave } from './useLeave.ts'

const AwaitedPanel = lazy(async () => ({
  default: (await withWords(['edit'], import('#features/factor/AwaitedPanel.tsx'))).AwaitedPanel,
}))

/** The area for those who run the event; a sentence for the others. */
export function AreaLayout() {
  const me = useMe()
  const leave = useLeave()
  const { event } = useEvent()
  const { path } = usePage()
  const { awaited, onDone } = useAwaited()
  if (awaited !== null)
    return (
      <Suspense>
        <AwaitedPanel what={awaited} home={paths.home(event.context)} onLeave={() => void leave()} onDone={onDone} />
      </Suspense>
    )
  if (!me.isOrganiser) return <RefusedPanel />
  return (
    <EntriesContext value={entriesOfArea}>
      <AreaPanel path={path} onLeave={() => void leave()}>
        <Outlet />
      </AreaPanel>
    </EntriesContext>
  )
}

/** What the session waits for before it organises. */
function useAwaited(): { awaited: Awaited | null; onDone: () => void } {
  const { awaits } = useMe()
  const cache = useQueryClient()
  // A second factor that is on is no longer awaited, but its recovery codes are still to be kept.
  const isMade = awaits === 'factor' || awaits === 'password'
  const [making, setMaking] = useState(isMade ? awaits : null)
  if (isMade && making !== awaits) setMaking(awaits)
  useEffect(() => onAwaited(() => void readAgain(cache, [getMe])), [cache])
  return {
    awaited: making ?? awaits,
    onDone: () => void readAgain(cache, [getMe]).then(() => setMaking(null)),
  }
}
