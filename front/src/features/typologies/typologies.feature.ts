import { feature, named } from '#feature.ts'

export const typologiesFeature = feature({
  name: 'typologies',
  pages: [
    {
      path: 'organisation/inscription/types',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/TypesScreen.tsx'), 'TypesScreen'),
      entry: { key: 'typologies', icon: 'badge', order: 230, rights: ['edit'] },
    },
  ],
  steps: {
    typology: named(() => import('./TypologyStep.tsx'), 'TypologyStep'),
  },
})
