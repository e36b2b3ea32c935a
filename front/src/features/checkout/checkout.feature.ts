import { feature } from '#feature.ts'

export const checkoutFeature = feature({
  name: 'checkout',
  isInVisit: true,
})
