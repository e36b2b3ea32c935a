import { feature, named } from '#feature.ts'

export const withdrawalsFeature = feature({
  name: 'withdrawals',
  pages: [
    {
      path: 'organisation/inscription',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/DaysScreen.tsx'), 'DaysScreen'),
      entry: { key: 'registering', icon: 'calendar', group: 'build', order: 1, rights: ['edit'] },
    },
  ],
})
