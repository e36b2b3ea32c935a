import { feature, named } from '#feature.ts'

export const additionsFeature = feature({
  name: 'additions',
  pages: [
    {
      path: 'organisation/participants/ajouter',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./AddScreen.tsx'), 'AddScreen'),
      within: 'organisation/participants',
    },
  ],
})
