import { feature, named } from '#feature.ts'

export const lineFeature = feature({
  name: 'line',
  pages: [
    {
      path: 'organisation/participants/attente',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./LineScreen.tsx'), 'LineScreen'),
      entry: { key: 'waitingLine', icon: 'clock', order: 110, rights: ['people.read'] },
    },
  ],
})
