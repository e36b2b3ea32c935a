import { feature, named } from '#feature.ts'

export const employersFeature = feature({
  name: 'employers',
  pages: [
    {
      path: 'organisation/participants/societes',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./EmployersScreen.tsx'), 'EmployersScreen'),
      entry: { key: 'companies', icon: 'building', order: 170, rights: ['people.read'] },
    },
    {
      path: 'organisation/participants/societes/$companyId',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./EmployerScreen.tsx'), 'EmployerScreen'),
    },
  ],
})
