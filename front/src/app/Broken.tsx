import { useSay } from '#kit/say.tsx'
import { dropUnsaved, hasUnsaved } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'

interface BrokenProps {
  error: unknown
  onRestart?: () => void
}

/**
 * The error page, with a restart. Unsaved data of an earlier release may cause the error, so a restart without it is
 * offered.
 */
export function Broken({ error, onRestart = () => location.reload() }: BrokenProps) {
  const say = useSay()
  const tell = useProblem()
  const restartWithout = () => {
    dropUnsaved()
    onRestart()
  }
  return (
    <Page narrow>
      <Banner
        kind="error"
        actions={
          <>
            <Button small onClick={onRestart}>
              {say('context.retry')}
            </Button>
            {hasUnsaved() ? (
              <Button small variant="ghost" onClick={restartWithout}>
                {say('context.retryWithout')}
              </Button>
            ) : null}
          </>
        }
      >
        {tell(error)}
      </Banner>
    </Page>
  )
}
