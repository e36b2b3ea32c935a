import type { StepLoader } from '#feature.ts'
import type { StepScreens } from '#features/registration/RegistrationScreen.tsx'
import { features } from '#features.ts'

const loaders: Readonly<Record<string, StepLoader>> = Object.assign(
  {},
  ...features.flatMap((feature) => ('steps' in feature ? [feature.steps] : [])),
)
const loaded = Object.entries(loaders).map(async ([key, load]) => [key, await load()] as const)

/** The screens of all steps, as the features declare them, loaded. */
export const SCREENS = Object.fromEntries(await Promise.all(loaded)) as unknown as StepScreens
