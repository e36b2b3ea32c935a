import { feature, named } from '#feature.ts'

export const promoCodesFeature = feature({
  name: 'promo-codes',
  pages: [
    {
      path: 'organisation/inscription/codes',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/CodesScreen.tsx'), 'CodesScreen'),
      entry: { key: 'promoCodes', icon: 'ticket', order: 190, rights: ['money.read'] },
    },
  ],
})
