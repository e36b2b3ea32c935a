import { feature, named } from '#feature.ts'

export const factorFeature = feature({
  name: 'factor',
  pages: [
    {
      path: 'organisation/securite',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./SecurityScreen.tsx'), 'SecurityScreen'),
      entry: { key: 'security', icon: 'lock' },
    },
  ],
})
