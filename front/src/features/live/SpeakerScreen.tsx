import { ScreenStage } from './projector/ScreenStage.tsx'

/** Live results with total votes, for whoever is on stage (specification 2, § 2). */
export function SpeakerScreen() {
  return <ScreenStage hasTotals />
}
