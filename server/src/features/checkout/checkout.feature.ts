import { feature } from '#feature.ts'
import { balanceDueBy, hasBalanceDue } from './account.service.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { demonstrationRules } from './demonstration.service.ts'
import { eraseOrders } from './orders.service.ts'
import { keptByOrders } from './orders.store.ts'
import { overpaidExample } from './overpayments.mail.ts'
import { onlineFacts } from './provider-status.service.ts'

export const checkoutFeature = feature({
  name: 'checkout',
  routes: checkoutRoutes,
  jobs: checkoutJobs,
  onParticipationChange: 'nothing',
  keeps: keptByOrders,
  erases: eraseOrders,
  facts: onlineFacts,
  rules: demonstrationRules,
  gives: { hasBalanceDue, balanceDueBy, overpaidExample },
})
