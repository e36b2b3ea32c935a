import { invoices } from '#db/tables/invoices.ts'
import { feature } from '#feature.ts'
import { drawInvoice } from './archive.service.ts'
import { invoicesJobs } from './invoices.jobs.ts'
import { invoicesRoutes } from './invoices.routes.ts'

export const invoicesFeature = feature({
  name: 'invoices',
  routes: invoicesRoutes,
  jobs: invoicesJobs,
  onParticipationChange: 'nothing',
  keeps: [{ table: invoices, column: invoices.userId, secret: ['xml'], onErasure: 'stays', onMerging: 'moves' }],
  draws: { invoice: drawInvoice },
})
