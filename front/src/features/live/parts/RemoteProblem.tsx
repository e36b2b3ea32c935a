import type { Actions } from '#features/live-kit/useActions.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useOnline } from '#kit/useOnline.ts'
import { useProblem } from '#kit/useProblem.ts'

/** The last refusal or failure with a retry button, and the banner of a cut connection. */
export function RemoteProblem({ actions, isCut }: { actions: Actions; isCut: boolean }) {
  const say = useSay()
  const tell = useProblem()
  const isOnline = useOnline()
  const { error, again, forget, isPending } = actions
  // The banner above already says that there is no network.
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
            // The module on air has changed: the same call would be refused again.
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
