import { unpaidPlaces } from '#db/tables/unpaid.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { keptUntil } from './debts.service.ts'
import { unpaidJobs } from './unpaid.jobs.ts'
import { unpaidRoutes } from './unpaid.routes.ts'

export const unpaidFeature = feature({
  name: 'unpaid',
  routes: unpaidRoutes,
  jobs: unpaidJobs,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(unpaidPlaces, unpaidPlaces.userId, 'moves')],
  gives: { keptUntil },
})
