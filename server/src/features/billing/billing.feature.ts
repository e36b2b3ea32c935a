import { billings } from '#db/tables/billing.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'

export const billingFeature = feature({
  name: 'billing',
  onParticipationChange: 'nothing',
  keeps: [deletedRows(billings, billings.userId, 'moves')],
})
