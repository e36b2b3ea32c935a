import { feature, named } from '#feature.ts'

export const guestsFeature = feature({
  name: 'guests',
  pages: [
    {
      path: 'organisation/participants/import',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./GuestsScreen.tsx'), 'GuestsScreen'),
    },
  ],
})
