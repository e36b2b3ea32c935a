import { feature, named } from '#feature.ts'

export const companionsFeature = feature({
  name: 'companions',
  pages: [
    {
      path: 'companions/add',
      frame: 'private',
      words: 'visit',
      screen: named(() => import('./AddCompanionScreen.tsx'), 'AddCompanionScreen'),
    },
    {
      path: 'users/new',
      frame: 'newcomer',
      words: 'visit',
      screen: named(() => import('./NewPersonScreen.tsx'), 'NewPersonScreen'),
    },
  ],
  isInVisit: true,
})
