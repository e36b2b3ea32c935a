import { eventRevisions } from '#db/tables/event-file.ts'
import { feature } from '#feature.ts'
import { clearedColumn } from '#kit/personal-data.ts'
import { imagesJobs } from './images.jobs.ts'
import { imagesRoutes } from './images.routes.ts'
import { partsRoutes } from './parts.routes.ts'
import { readStanding } from './readiness.service.ts'

export const eventFileFeature = feature({
  name: 'event-file',
  routes(api) {
    partsRoutes(api)
    imagesRoutes(api)
  },
  jobs: imagesJobs,
  onParticipationChange: 'nothing',
  gives: { standing: readStanding },
  keeps: [clearedColumn(eventRevisions.userId, ['before', 'after'])],
})
