import { feature, named } from '#feature.ts'

export const printingFeature = feature({
  name: 'printing',
  pages: [
    {
      path: 'organisation/participants/badges',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./BadgesScreen.tsx'), 'BadgesScreen'),
      entry: { key: 'badges', icon: 'printer', order: 150, rights: ['people.read'] },
    },
  ],
})
