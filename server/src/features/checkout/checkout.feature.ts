import { feature } from '#feature.ts'
import { owedBy, owes } from './account.service.ts'
import { onlineFacts } from './answering.service.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { eraseOrders } from './orders.service.ts'
import { keptByOrders } from './orders.store.ts'
import { overpaidExample } from './overpaid.mail.ts'

export const checkoutFeature = feature({
  name: 'checkout',
  routes: checkoutRoutes,
  jobs: checkoutJobs,
  follows: 'nothing',
  keeps: keptByOrders,
  erases: eraseOrders,
  facts: onlineFacts,
  gives: { owes, owedBy, overpaidExample },
})
