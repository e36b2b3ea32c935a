import { lazy } from 'react'
import type { StepScreens } from '#features/registration/RegistrationScreen.tsx'
import { RegistrationScreen } from '#features/registration/RegistrationScreen.tsx'

/** The screen of each step; a feature that adds a step to the registration adds its line here. */
const screens: StepScreens = {
  participation: lazy(async () => ({
    default: (await import('#features/participation/ParticipationStep.tsx')).ParticipationStep,
  })),
  invitation: lazy(async () => ({
    default: (await import('#features/participation/InvitationStep.tsx')).InvitationStep,
  })),
  typology: lazy(async () => ({ default: (await import('#features/typologies/TypologyStep.tsx')).TypologyStep })),
  dates: lazy(async () => ({ default: (await import('#features/participation/DatesStep.tsx')).DatesStep })),
  form: lazy(async () => ({ default: (await import('#features/forms/FormStep.tsx')).FirstFormStep })),
  form2: lazy(async () => ({ default: (await import('#features/forms/FormStep.tsx')).SecondFormStep })),
}

/** `inscription`, with every step there is. */
export function RegistrationPage() {
  return <RegistrationScreen screens={screens} />
}
