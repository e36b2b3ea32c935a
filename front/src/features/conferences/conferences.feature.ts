import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const conferencesFeature = feature({
  name: 'conferences',
  pages: [
    {
      path: 'conferences',
      frame: 'private',
      words: 'visit',
      screen: named(() => import('./ConferencesScreen.tsx'), 'ConferencesScreen'),
    },
    {
      path: 'users/$userId/conferences',
      frame: 'private',
      words: 'visit',
      screen: named(() => import('./UserConferencesScreen.tsx'), 'UserConferencesScreen'),
    },
    {
      path: 'organisation/programme',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/ProgrammeScreen.tsx'), 'ProgrammeScreen'),
      entry: { key: 'programme', icon: 'calendar', group: 'build', order: 2, rights: ['edit'] },
    },
    {
      path: 'organisation/programme/salles',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/RoomsScreen.tsx'), 'RoomsScreen'),
      entry: { key: 'rooms', icon: 'pin', order: 240, rights: ['edit'] },
    },
    {
      path: 'organisation/programme/intervenants',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/SpeakersScreen.tsx'), 'SpeakersScreen'),
      entry: { key: 'speakers', icon: 'people', order: 250, rights: ['edit'] },
    },
  ],
  steps: {
    conferences: named(() => import('./ConferencesStep.tsx'), 'ConferencesStep'),
    categories: named(() => import('./CategoriesStep.tsx'), 'CategoriesStep'),
  },
  tiles: [
    {
      key: 'conferences',
      icon: 'calendar',
      isShown: ({ settings, UserEvent }) =>
        settings.FO_HOME_CONFERENCES && settings.FO_MEETING_CONFERENCES_ACTIVE && UserEvent?.registered === true,
      to: (context, userId) => paths.userConferences(context, userId),
    },
  ],
})
