import { BehalfScreen } from '#features/people/BehalfScreen.tsx'
import { screens } from './steps.tsx'

export function BehalfPage() {
  return <BehalfScreen screens={screens} />
}
