import { lazy } from 'react'
import type { StepScreens } from '#features/registration/RegistrationScreen.tsx'
import { RegistrationScreen } from '#features/registration/RegistrationScreen.tsx'

/** The screen of each step; a feature that adds a step to the registration adds its line here. */
const screens: StepScreens = {
  participation: lazy(async () => ({
    default: (await import('#features/waiting-list/QuotaStep.tsx')).QuotaStep,
  })),
  invitation: lazy(async () => ({
    default: (await import('#features/participation/InvitationStep.tsx')).InvitationStep,
  })),
  typology: lazy(async () => ({ default: (await import('#features/typologies/TypologyStep.tsx')).TypologyStep })),
  dates: lazy(async () => ({ default: (await import('#features/participation/DatesStep.tsx')).DatesStep })),
  articles: lazy(async () => ({ default: (await import('#features/articles/ArticlesStep.tsx')).ArticlesStep })),
  form: lazy(async () => ({ default: (await import('#features/forms/FormStep.tsx')).FirstFormStep })),
  companies: lazy(async () => ({ default: (await import('#features/companies/CompaniesStep.tsx')).CompaniesStep })),
  conferences: lazy(async () => ({
    default: (await import('#features/conferences/ConferencesStep.tsx')).ConferencesStep,
  })),
  categories: lazy(async () => ({
    default: (await import('#features/conferences/CategoriesStep.tsx')).CategoriesStep,
  })),
  form2: lazy(async () => ({ default: (await import('#features/forms/FormStep.tsx')).SecondFormStep })),
  quotas: lazy(async () => ({ default: (await import('#features/quotas/QuotasStep.tsx')).QuotasStep })),
}

/** `inscription`, with every step there is. */
export function RegistrationPage() {
  return <RegistrationScreen screens={screens} />
}
