import { getMe } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTypesToChoose } from '#features/auth/useTypologies.ts'
import { AreaPanel } from '#features/dashboard/AreaPanel.tsx'
import { RefusedPanel } from '#features/dashboard/RefusedPanel.tsx'
import { EntriesContext } from '#features/dashboard/useWays.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { MeContext, useMaybeMe, useMe } from '#features/users/useMe.ts'
import { hasKeptPage } from '#kit/offline/kept.ts'
import { paths } from '#kit/paths.ts'
import { readAgain } from '#kit/read.ts'
import { Outlet, usePage } from '#kit/router.tsx'
import { withWords } from '#kit/say.tsx'
import { onAwaited } from '#kit/session.ts'
import { entriesOfArea } from './areaPages.ts'
import { useLeave } from './useLeave.ts'

const AwaitedPanel = lazy(async () => ({
  default: (await withWords(['edit'], import('#features/two-factor/AwaitedPanel.tsx'))).AwaitedPanel,
}))

/** Loaded where this device keeps a door, which opens without a network. */
const KeptDoor = lazy(async () => ({ default: (await import('#features/check-in/useKeptDoor.ts')).KeptDoor }))

/** Around the gate of private pages, which shows why the person is not known. */
export function AreaLayout() {
  const { data: me } = useMaybeMe()
  const isFree = useTypesToChoose(me)?.length === 0
  return (
    <>
      {hasKeptPage() ? (
        <Suspense>
          <KeptDoor />
        </Suspense>
      ) : null}
      {me && isFree ? (
        <MeContext value={me}>
          <Area />
        </MeContext>
      ) : (
        <Outlet />
      )}
    </>
  )
}

function Area() {
  const me = useMe()
  const leave = useLeave()
  const { event } = useEvent()
  const { path } = usePage()
  const { awaited, ...way } = useAwaited()
  if (awaited !== null)
    return (
      <Suspense>
        <AwaitedPanel what={awaited} home={paths.home(event.context)} onLeave={() => void leave()} {...way} />
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

/** The requirement that the session has not met yet: a factor, its code or a longer password. */
function useAwaited() {
  const { awaits } = useMe()
  const cache = useQueryClient()
  const [isHeld, onHold] = useState(false)
  const [awaited, setAwaited] = useState(awaits)
  if (!isHeld && awaited !== awaits) setAwaited(awaits)
  useEffect(() => onAwaited(() => void readAgain(cache, [getMe])), [cache])
  return {
    awaited,
    onHold,
    onDone: () => void readAgain(cache, [getMe]).then(() => onHold(false)),
  }
}
