import { feature, named } from '#feature.ts'

export const companiesFeature = feature({
  name: 'companies',
  steps: {
    companies: named(() => import('./CompaniesStep.tsx'), 'CompaniesStep'),
  },
})
