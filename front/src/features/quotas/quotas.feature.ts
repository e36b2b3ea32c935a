import { feature, named } from '#feature.ts'

export const quotasFeature = feature({
  name: 'quotas',
  pages: [
    {
      path: 'organisation/inscription/questions',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/QuestionsScreen.tsx'), 'QuestionsScreen'),
      entry: { key: 'quotas', icon: 'chat', order: 200, rights: ['edit'] },
    },
  ],
  steps: {
    quotas: named(() => import('./QuotasStep.tsx'), 'QuotasStep'),
  },
})
