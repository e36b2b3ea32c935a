import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const dashboardFeature = feature({
  name: 'dashboard',
  pages: [
    {
      path: 'organisation',
      frame: 'area',
      words: 'area',
      screen: named(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
      entry: { key: 'overview', icon: 'home', group: 'top', order: 1 },
    },
    {
      path: 'organisation/participants',
      frame: 'area',
      words: 'tool',
      screen: named(() => import('./ParticipantsScreen.tsx'), 'ParticipantsScreen'),
      entry: { key: 'participants', icon: 'people', group: 'follow', order: 1, rights: ['people.read'] },
    },
    {
      path: 'organisation/reglages',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
      entry: { key: 'settings', icon: 'sliders', group: 'bottom', order: 1, rights: ['people.read', 'edit', 'team'] },
    },
    {
      path: 'organisation/reglages/danger',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DangerScreen.tsx'), 'DangerScreen'),
      entry: { key: 'danger', icon: 'warning', order: 340, rights: ['publish'] },
    },
  ],
  tiles: [
    {
      key: 'organisation',
      icon: 'sliders',
      isShown: ({ rights, awaits }) => rights.length > 0 || awaits !== null,
      to: (context) => paths.organisation(context),
    },
  ],
})
