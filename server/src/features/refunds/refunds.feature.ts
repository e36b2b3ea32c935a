import { feature } from '#feature.ts'
import { refundTold } from './giving.service.ts'
import { refundsJobs } from './refunds.jobs.ts'
import { refundsRoutes } from './refunds.routes.ts'

export const refundsFeature = feature({
  name: 'refunds',
  routes: refundsRoutes,
  jobs: refundsJobs,
  follows: 'nothing',
  keeps: [],
  gives: { refundTold },
})
