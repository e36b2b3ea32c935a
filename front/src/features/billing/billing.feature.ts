import { feature } from '#feature.ts'

export const billingFeature = feature({
  name: 'billing',
  isInVisit: true,
})
