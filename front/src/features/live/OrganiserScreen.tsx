import { ScreenStage } from './projector/ScreenStage.tsx'

/** Live results for the organiser, made for a projector (specification 2, § 2). */
export function OrganiserScreen() {
  return <ScreenStage hasTotals={false} />
}
