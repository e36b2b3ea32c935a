import { feature, named } from '#feature.ts'

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
  ],
  steps: {
    conferences: named(() => import('./ConferencesStep.tsx'), 'ConferencesStep'),
    categories: named(() => import('./CategoriesStep.tsx'), 'CategoriesStep'),
  },
})
