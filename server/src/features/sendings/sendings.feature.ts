import { sendingPeople, sendingRecipients } from '#db/tables/sendings.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { sendingJobs } from './sendings.jobs.ts'
import { sendingsRoutes } from './sendings.routes.ts'

export const sendingsFeature = feature({
  name: 'sendings',
  routes: sendingsRoutes,
  jobs: sendingJobs,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(sendingRecipients, sendingRecipients.userId, 'moves'),
    deletedRows(sendingPeople, sendingPeople.userId, 'moves'),
  ],
})
