import { feature, named } from '#feature.ts'

export const billingFeature = feature({
  name: 'billing',
  pages: [
    {
      path: 'organisation/inscription/articles',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/ArticlesScreen.tsx'), 'ArticlesScreen'),
      entry: { key: 'articles', icon: 'ticket', order: 180, rights: ['edit'] },
    },
  ],
  isInVisit: true,
})
