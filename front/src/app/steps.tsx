import { lazy, useEffect } from 'react'
import { VisitorSpacePanel } from '#features/directory/VisitorSpacePanel.tsx'
import type { StepScreens } from '#features/registration/RegistrationScreen.tsx'
import { RegistrationScreen } from '#features/registration/RegistrationScreen.tsx'
import { useSay } from '#kit/say.tsx'

/** Brings the code of each step; a feature that adds a step to the registration adds its line here. */
const loaders = {
  participation: async () => ({
    default: (await import('#features/waiting-list/QuotaStep.tsx')).QuotaStep,
  }),
  invitation: async () => ({
    default: (await import('#features/participation/InvitationStep.tsx')).InvitationStep,
  }),
  typology: async () => ({ default: (await import('#features/typologies/TypologyStep.tsx')).TypologyStep }),
  dates: async () => ({ default: (await import('#features/participation/DatesStep.tsx')).DatesStep }),
  articles: async () => ({ default: (await import('#features/articles/ArticlesStep.tsx')).ArticlesStep }),
  form: async () => ({ default: (await import('#features/forms/FormStep.tsx')).FirstFormStep }),
  companies: async () => ({ default: (await import('#features/companies/CompaniesStep.tsx')).CompaniesStep }),
  conferences: async () => ({
    default: (await import('#features/conferences/ConferencesStep.tsx')).ConferencesStep,
  }),
  categories: async () => ({
    default: (await import('#features/conferences/CategoriesStep.tsx')).CategoriesStep,
  }),
  form2: async () => ({ default: (await import('#features/forms/FormStep.tsx')).SecondFormStep }),
  quotas: async () => ({ default: (await import('#features/quotas/QuotasStep.tsx')).QuotasStep }),
}

const screens: StepScreens = {
  participation: lazy(loaders.participation),
  invitation: lazy(loaders.invitation),
  typology: lazy(loaders.typology),
  dates: lazy(loaders.dates),
  articles: lazy(loaders.articles),
  form: lazy(loaders.form),
  companies: lazy(loaders.companies),
  conferences: lazy(loaders.conferences),
  categories: lazy(loaders.categories),
  form2: lazy(loaders.form2),
  quotas: lazy(loaders.quotas),
}

/** `inscription`, with every step there is. */
export function RegistrationPage() {
  const say = useSay()
  // All steps come along at once: whoever loses the network in the middle goes on to the end.
  useEffect(() => {
    for (const load of Object.values(loaders)) void load().catch(() => undefined)
  }, [])
  return (
    <VisitorSpacePanel title={say('registration.title')}>
      <RegistrationScreen screens={screens} />
    </VisitorSpacePanel>
  )
}
