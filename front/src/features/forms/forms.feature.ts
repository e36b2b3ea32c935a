import { feature, named } from '#feature.ts'

export const formsFeature = feature({
  name: 'forms',
  pages: [
    {
      path: 'satisfaction',
      frame: 'private',
      words: 'event',
      screen: named(() => import('./SatisfactionScreen.tsx'), 'SatisfactionScreen'),
    },
    {
      path: 'organisation/inscription/formulaires',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/FormsScreen.tsx'), 'FormsScreen'),
      entry: { key: 'forms', icon: 'edit', order: 220, rights: ['edit'] },
    },
  ],
  steps: {
    form: named(() => import('./FormStep.tsx'), 'FirstFormStep'),
    form2: named(() => import('./FormStep.tsx'), 'SecondFormStep'),
  },
})
