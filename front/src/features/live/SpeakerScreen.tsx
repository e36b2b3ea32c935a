import { ScreenStage } from './projector/ScreenStage.tsx'

/** Results with vote totals, for the speaker (specification 2, § 2). */
export function SpeakerScreen() {
  return <ScreenStage hasTotals />
}
