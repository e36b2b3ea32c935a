import { sendingPeople, sendingRecipients } from '#db/tables/mailings.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { sendingJobs } from './mailings.jobs.ts'
import { sendingsRoutes } from './mailings.routes.ts'

export const mailingsFeature = feature({
  name: 'mailings',
  routes: sendingsRoutes,
  jobs: sendingJobs,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(sendingRecipients, sendingRecipients.userId, 'moves'),
    deletedRows(sendingPeople, sendingPeople.userId, 'moves'),
  ],
})
