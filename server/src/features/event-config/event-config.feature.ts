import { eventRevisions } from '#db/tables/event-config.ts'
import { feature } from '#feature.ts'
import { clearedColumn } from '#kit/personal-data.ts'
import { imagesJobs } from './images.jobs.ts'
import { imagesRoutes } from './images.routes.ts'
import { partsRoutes } from './parts.routes.ts'
import { readStanding } from './readiness.service.ts'

export const eventConfigFeature = feature({
  name: 'event-config',
  routes(api) {
    partsRoutes(api)
    imagesRoutes(api)
  },
  jobs: imagesJobs,
  onParticipationChange: 'nothing',
  gives: { standing: readStanding },
  keeps: [clearedColumn(eventRevisions.userId, ['before', 'after'])],
})
