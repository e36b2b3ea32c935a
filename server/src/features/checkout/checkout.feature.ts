import { feature } from '#feature.ts'
import { owes } from './account.service.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { eraseOrders } from './orders.service.ts'
import { keptByOrders } from './orders.store.ts'

export const checkoutFeature = feature({
  name: 'checkout',
  routes: checkoutRoutes,
  jobs: checkoutJobs,
  follows: 'nothing',
  keeps: keptByOrders,
  erases: eraseOrders,
  gives: { owes },
})
