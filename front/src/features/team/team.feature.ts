import { feature, named } from '#feature.ts'

export const teamFeature = feature({
  name: 'team',
  pages: [
    {
      path: 'organisation/reglages/equipe',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./TeamScreen.tsx'), 'TeamScreen'),
      entry: { key: 'team', icon: 'people', order: 100, rights: ['team'] },
    },
  ],
})
