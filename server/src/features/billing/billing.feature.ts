import { billings } from '#db/tables/billing.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'

export const billingFeature = feature({
  name: 'billing',
  follows: 'nothing',
  keeps: [removed(billings, billings.userId, 'moves')],
})
