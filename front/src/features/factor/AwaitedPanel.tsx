import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { SetUpPanel } from './SetUpPanel.tsx'
import { StepPanel } from './StepPanel.tsx'

interface AwaitedPanelProps {
  readonly what: Awaited
  /** The page that participants see, where there is one. */
  readonly home?: string | undefined
  readonly onLeave: () => void
  readonly onDone: () => void
}

/** In place of the area, as long as the session waits for a second factor: its code, or that there be one. */
export function AwaitedPanel({ what, home, onLeave, onDone }: AwaitedPanelProps) {
  const say = useSay()
  const [title, lead] =
    what === 'code' ? ['factor.step.title', 'factor.step.lead'] : ['factor.needed.title', 'factor.needed.lead']
  useTitle(say(title))
  return (
    <Page narrow>
      <Sheet
        level={1}
        title={say(title)}
        lead={say(lead)}
        footer={
          <>
            {home === undefined ? null : (
              <Button variant="link" href={home}>
                {say('factor.step.home')}
              </Button>
            )}
            <Button variant="link" onClick={onLeave}>
              {say('factor.step.leave')}
            </Button>
          </>
        }
      >
        {what === 'code' ? <StepPanel onDone={onDone} /> : <SetUpPanel onDone={onDone} />}
      </Sheet>
    </Page>
  )
}
