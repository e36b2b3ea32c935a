import { refunds } from '#db/tables/refunds.ts'
import { feature } from '#feature.ts'
import { clearedColumn } from '#kit/personal-data.ts'
import { handleRefundNotice } from './refund-payment.service.ts'
import { refundsJobs } from './refunds.jobs.ts'
import { refundsRoutes } from './refunds.routes.ts'
import { forgetAccounts } from './refunds.store.ts'

export const refundsFeature = feature({
  name: 'refunds',
  routes: refundsRoutes,
  jobs: refundsJobs,
  onParticipationChange: 'nothing',
  keeps: [clearedColumn(refunds.givenBy, ['account', 'reference', 'providerRef'])],
  erases: { before: forgetAccounts },
  gives: { handleRefundNotice },
})
