import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { WayPanel } from './WayPanel.tsx'

interface AwaitedPanelProps {
  readonly what: Awaited
  /** The page that participants see, where there is one. */
  readonly home?: string | undefined
  readonly onLeave: () => void
  readonly onDone: () => void
}

/** The part of the key in the words of each. */
const WORDS = { code: 'step', factor: 'needed', password: 'password' } as const

/** In place of the area, as long as the session waits for a second factor, its code or a longer password. */
export function AwaitedPanel({ what, home, onLeave, onDone }: AwaitedPanelProps) {
  const say = useSay()
  const words = WORDS[what]
  useTitle(say(`factor.${words}.title`))
  return (
    <Page narrow>
      <Sheet
        level={1}
        title={say(`factor.${words}.title`)}
        lead={say(`factor.${words}.lead`)}
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
        <WayPanel what={what} onDone={onDone} />
      </Sheet>
    </Page>
  )
}
