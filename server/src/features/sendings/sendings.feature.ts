import { sendingPeople, sendingRecipients } from '#db/tables/sendings.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { sendingJobs } from './sendings.jobs.ts'
import { sendingsRoutes } from './sendings.routes.ts'

export const sendingsFeature = feature({
  name: 'sendings',
  routes: sendingsRoutes,
  jobs: sendingJobs,
  follows: 'nothing',
  keeps: [
    removed(sendingRecipients, sendingRecipients.userId, 'moves'),
    removed(sendingPeople, sendingPeople.userId, 'moves'),
  ],
})
