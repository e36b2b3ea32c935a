import { feature, named } from '#feature.ts'

export const keysFeature = feature({
  name: 'keys',
  pages: [
    {
      path: 'organisation/reglages/cles',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./KeysScreen.tsx'), 'KeysScreen'),
      entry: { key: 'keys', icon: 'lock', order: 90, rights: ['team'] },
    },
  ],
})
