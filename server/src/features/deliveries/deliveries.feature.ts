import { mailOptouts } from '#db/tables/deliveries.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { deliveriesRoutes } from './deliveries.routes.ts'

export const deliveriesFeature = feature({
  name: 'deliveries',
  routes: deliveriesRoutes,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(mailOptouts, mailOptouts.userId, 'moves')],
})
