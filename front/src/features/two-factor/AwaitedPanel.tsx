import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { useAwaitedWords } from './useAwaitedWords.ts'
import { WayPanel } from './WayPanel.tsx'

interface AwaitedPanelProps {
  readonly what: Awaited
  readonly home?: string | undefined
  readonly onLeave: () => void
  readonly onDone: () => void
  /**
   * Called with true while the panel must stay although the session no longer waits: a factor is being set up, or its
   * recovery codes are shown.
   */
  readonly onHold?: ((isHeld: boolean) => void) | undefined
}

/** Replaces the area while the session waits for a second factor, its code or a longer password. */
export function AwaitedPanel({ what, home, onLeave, ...way }: AwaitedPanelProps) {
  const say = useSay()
  const { title, lead } = useAwaitedWords(what)
  useTitle(title)
  return (
    <Page narrow>
      <Sheet
        level={1}
        title={title}
        lead={lead}
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
        <WayPanel what={what} {...way} />
      </Sheet>
    </Page>
  )
}
