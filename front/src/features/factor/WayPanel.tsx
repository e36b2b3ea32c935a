import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { LongerPanel } from './LongerPanel.tsx'
import { SetUpPanel } from './SetUpPanel.tsx'
import { StepPanel } from './StepPanel.tsx'

interface WayPanelProps {
  readonly what: Awaited
  /** The session that is to organise; the page's own when left out. */
  readonly token?: string | undefined
  readonly onDone: () => void
  /** It must stay, whatever the session waits for. */
  readonly onHold?: ((isHeld: boolean) => void) | undefined
}

const WAYS = { code: StepPanel, factor: SetUpPanel, password: LongerPanel }

/** The form that gives a session the thing it waits for. */
export function WayPanel({ what, ...props }: WayPanelProps) {
  const Panel = WAYS[what]
  return <Panel {...props} />
}
