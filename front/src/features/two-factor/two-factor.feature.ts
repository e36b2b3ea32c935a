import { feature, named } from '#feature.ts'

export const twoFactorFeature = feature({
  name: 'two-factor',
  pages: [
    {
      path: 'login/cle',
      frame: 'entrance',
      words: 'editor',
      screen: named(() => import('./PasskeyScreen.tsx'), 'PasskeyScreen'),
    },
    {
      path: 'organisation/securite',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./SecurityScreen.tsx'), 'SecurityScreen'),
      entry: { key: 'security', icon: 'lock', order: 80 },
    },
  ],
})
