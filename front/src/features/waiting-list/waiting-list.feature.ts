import { feature, named } from '#feature.ts'

export const waitingListFeature = feature({
  name: 'waiting-list',
  pages: [
    {
      path: 'waiting-list',
      frame: 'private',
      words: 'visit',
      screen: named(() => import('./WaitingListScreen.tsx'), 'WaitingListScreen'),
    },
  ],
  steps: {
    participation: named(() => import('./QuotaStep.tsx'), 'QuotaStep'),
  },
})
