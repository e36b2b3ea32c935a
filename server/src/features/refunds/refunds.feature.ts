import { refunds } from '#db/tables/refunds.ts'
import { feature } from '#feature.ts'
import { cut } from '#kit/kept.ts'
import { refundTold } from './giving.service.ts'
import { refundsJobs } from './refunds.jobs.ts'
import { refundsRoutes } from './refunds.routes.ts'
import { forgetAccounts } from './refunds.store.ts'

export const refundsFeature = feature({
  name: 'refunds',
  routes: refundsRoutes,
  jobs: refundsJobs,
  follows: 'nothing',
  keeps: [cut(refunds.givenBy, ['account', 'reference', 'providerRef'])],
  erases: { before: forgetAccounts },
  gives: { refundTold },
})
