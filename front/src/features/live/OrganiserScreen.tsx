import { ScreenStage } from './projector/ScreenStage.tsx'

export function OrganiserScreen() {
  return <ScreenStage hasTotals={false} />
}
