import type { StepKey } from '@parvis/contract/steps'
import { lazy, useEffect } from 'react'
import type { StepLoader } from '#feature.ts'
import { VisitorSpacePanel } from '#features/directory/VisitorSpacePanel.tsx'
import type { StepScreens } from '#features/registration/RegistrationScreen.tsx'
import { RegistrationScreen } from '#features/registration/RegistrationScreen.tsx'
import { features } from '#features.ts'
import { whenCalm } from '#kit/calm.ts'
import { useSay } from '#kit/say.tsx'

type Drawn<F> = F extends { steps: infer Steps } ? keyof Steps : never
const declared: Readonly<Record<Drawn<(typeof features)[number]>, StepLoader>> = Object.assign(
  {},
  ...features.flatMap((feature) => ('steps' in feature ? [feature.steps] : [])),
)
/** Brings the code of each step; the types refuse a step of the contract that no feature draws. */
const loaders: Readonly<Record<StepKey, StepLoader>> = declared

const drawn = (load: StepLoader) => lazy(async () => ({ default: await load() }))
export const screens: StepScreens = Object.assign(
  {},
  ...Object.entries(loaders).map(([key, load]) => ({ [key]: drawn(load) })),
)

/** `inscription`, with every step there is. */
export function RegistrationPage() {
  const say = useSay()
  // All steps come along with the first gesture: whoever loses the network in the middle goes on to the end.
  useEffect(
    () =>
      whenCalm(() => {
        for (const load of Object.values(loaders)) void load().catch(() => undefined)
      }),
    [],
  )
  return (
    <VisitorSpacePanel title={say('registration.title')}>
      <RegistrationScreen screens={screens} />
    </VisitorSpacePanel>
  )
}
