import { feature, named } from '#feature.ts'

export const checkoutFeature = feature({
  name: 'checkout',
  isInVisit: true,
  pages: [
    {
      path: 'paiement',
      frame: 'public',
      words: 'visit',
      screen: named(() => import('./ReturnScreen.tsx'), 'ReturnScreen'),
    },
  ],
})
