import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const figuresFeature = feature({
  name: 'figures',
  pages: [
    {
      path: 'organisation/chiffres',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./FiguresScreen.tsx'), 'FiguresScreen'),
      entry: { key: 'figures', icon: 'chart', group: 'follow', order: 4, rights: ['stats'] },
    },
  ],
  moved: [{ path: 'organisation/reglages/statistiques', to: (context) => paths.figures(context) }],
})
