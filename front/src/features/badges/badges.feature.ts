import { feature, named } from '#feature.ts'

export const badgesFeature = feature({
  name: 'badges',
  pages: [
    {
      path: 'badge/$badgeId/download',
      frame: 'private',
      words: 'visit',
      screen: named(() => import('./BadgeScreen.tsx'), 'BadgeScreen'),
    },
  ],
})
