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
  tiles: [
    {
      key: 'recap',
      icon: 'file',
      isShown: ({ settings, UserEvent }) =>
        settings.FO_HOME_RECAP && settings.FO_RECAP_ACTIVE && UserEvent?.registered === true && !UserEvent.isPartial,
    },
    {
      key: 'badge',
      icon: 'badge',
      isShown: ({ settings, UserEvent }) =>
        settings.FO_HOME_BADGE && settings.FO_BADGE_ACTIVE && UserEvent?.isRegistered === true && !UserEvent.isPartial,
    },
  ],
})
