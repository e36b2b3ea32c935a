import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { LongerPanel } from './LongerPanel.tsx'
import { SetUpPanel } from './SetUpPanel.tsx'
import { StepPanel } from './StepPanel.tsx'

interface WayPanelProps {
  readonly what: Awaited
  readonly token?: string | undefined
  readonly onDone: () => void
  readonly onHold?: ((isHeld: boolean) => void) | undefined
}

const WAYS = { code: StepPanel, factor: SetUpPanel, password: LongerPanel }

export function WayPanel({ what, ...props }: WayPanelProps) {
  const Panel = WAYS[what]
  return <Panel {...props} />
}
