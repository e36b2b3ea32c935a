import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** A page that could not be shown: says so, and offers to start it again. */
export function Broken({ error }: { error: unknown }) {
  const say = useSay()
  const tell = useProblem()
  return (
    <Page narrow>
      <Banner
        kind="error"
        actions={
          <Button small onClick={() => location.reload()}>
            {say('context.retry')}
          </Button>
        }
      >
        {tell(error)}
      </Banner>
    </Page>
  )
}
