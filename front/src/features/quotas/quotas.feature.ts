import { feature, named } from '#feature.ts'

export const quotasFeature = feature({
  name: 'quotas',
  steps: {
    quotas: named(() => import('./QuotasStep.tsx'), 'QuotasStep'),
  },
})
