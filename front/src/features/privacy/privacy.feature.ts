import { feature, named } from '#feature.ts'

export const privacyFeature = feature({
  name: 'privacy',
  pages: [
    {
      path: 'privacy',
      frame: 'public',
      words: 'event',
      screen: named(() => import('./PrivacyScreen.tsx'), 'PrivacyScreen'),
    },
    {
      path: 'accessibility',
      frame: 'public',
      words: 'event',
      screen: named(() => import('./AccessibilityScreen.tsx'), 'AccessibilityScreen'),
    },
  ],
})
