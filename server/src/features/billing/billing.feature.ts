import { billings, freeItems } from '#db/tables/billing.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { sellerRules } from './seller-numbers.service.ts'

export const billingFeature = feature({
  name: 'billing',
  rules: sellerRules,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(billings, billings.userId, 'moves'), deletedRows(freeItems, freeItems.userId, 'moves')],
})
