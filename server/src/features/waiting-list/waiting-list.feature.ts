import { waitingList } from '#db/tables/waiting-list.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { eraseWaiting, mergeWaiting, waitingListJobs } from './waiting-list.jobs.ts'
import { waitingListRoutes } from './waiting-list.routes.ts'

export const waitingListFeature = feature({
  name: 'waiting-list',
  routes: waitingListRoutes,
  jobs: waitingListJobs,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(waitingList, waitingList.userId, 'moves')],
  erases: eraseWaiting,
  merges: mergeWaiting,
})
