import { mailOptouts } from '#db/tables/deliveries.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { deliveriesRoutes } from './deliveries.routes.ts'

export const deliveriesFeature = feature({
  name: 'deliveries',
  routes: deliveriesRoutes,
  follows: 'nothing',
  keeps: [removed(mailOptouts, mailOptouts.userId, 'moves')],
})
