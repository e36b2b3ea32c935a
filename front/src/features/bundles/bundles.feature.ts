import { feature, named } from '#feature.ts'

export const bundlesFeature = feature({
  name: 'bundles',
  pages: [
    {
      path: 'organisation/reglages/donnees',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DataScreen.tsx'), 'DataScreen'),
      entry: { key: 'data', icon: 'download', order: 330, rights: ['team'] },
    },
  ],
})
