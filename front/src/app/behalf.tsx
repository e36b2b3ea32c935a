import { BehalfScreen } from '#features/people/BehalfScreen.tsx'
import { screens } from './steps.tsx'

/** The steps of somebody's registration, gone through by an organiser. */
export function BehalfPage() {
  return <BehalfScreen screens={screens} />
}
