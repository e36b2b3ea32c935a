import { feature, named } from '#feature.ts'

export const participationFeature = feature({
  name: 'participation',
  steps: {
    invitation: named(() => import('./InvitationStep.tsx'), 'InvitationStep'),
    dates: named(() => import('./DatesStep.tsx'), 'DatesStep'),
  },
})
