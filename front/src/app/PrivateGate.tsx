import { lazy, Suspense } from 'react'
import { useTypesToChoose } from '#features/auth/useTypologies.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { isBeginner, useHasBegun } from '#features/registration/useHasBegun.ts'
import { MeContext, useMaybeMe } from '#features/users/useMe.ts'
import { Outlet } from '#kit/router.tsx'
import { useSay, withWords } from '#kit/say.tsx'
import { useToken } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { Pending } from './Pending.tsx'

const TypologyChoiceScreen = lazy(async () => ({
  default: (await withWords(['signing'], import('#features/auth/TypologyChoiceScreen.tsx'))).TypologyChoiceScreen,
}))

export function PrivateGate() {
  const say = useSay()
  const tell = useProblem()
  const token = useToken()
  const { event } = useEvent()
  const { data: me, error, refetch, isFetching } = useMaybeMe()
  const toChoose = useTypesToChoose(me)
  useHasBegun(event.id, me !== undefined && !isBeginner(me))

  if (token === null) return <Pending />
  if (!me && error) {
    return (
      <Page narrow>
        <Banner
          kind="error"
          actions={
            <Button small busy={isFetching} onClick={() => void refetch()}>
              {say('context.retry')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      </Page>
    )
  }
  if (!me || !toChoose) return <Pending />
  if (toChoose.length > 0) {
    return (
      <Suspense fallback={<Pending />}>
        <TypologyChoiceScreen userId={me.id} typologies={toChoose} />
      </Suspense>
    )
  }
  return (
    <MeContext value={me}>
      <Outlet />
    </MeContext>
  )
}
