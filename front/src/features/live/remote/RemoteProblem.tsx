import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useOnline } from '#kit/useOnline.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { Actions } from '../parts/screenCalls.ts'

/** What was refused or cut, and the way to try again; that the line is cut, as long as it is. */
export function RemoteProblem({ actions, isCut }: { actions: Actions; isCut: boolean }) {
  const say = useSay()
  const tell = useProblem()
  const isOnline = useOnline()
  const { error, again, forget, isPending } = actions
  // That there is no network is said above: once is enough.
  const isTold = !isOnline && error?.code === 'OFFLINE'
  return (
    <>
      {isCut || !isOnline ? (
        <Banner kind="warning">{say(isOnline ? 'live.remote.cut' : 'live.remote.offline')}</Banner>
      ) : null}
      {error ? (
        <Banner
          kind="error"
          title={isTold ? undefined : say('live.remote.failed')}
          onClose={forget}
          closeLabel={say('live.remote.close')}
          actions={
            // What is on air is another thing now: the same decision would be refused again.
            error.code === 'LIVE_CHANGED' ? null : (
              <Button small variant="ghost" busy={isPending} onClick={again}>
                {say('live.remote.again')}
              </Button>
            )
          }
        >
          {isTold ? say('live.remote.failed') : tell(error)}
        </Banner>
      ) : null}
    </>
  )
}
