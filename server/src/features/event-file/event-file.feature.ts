import { eventRevisions } from '#db/tables/event-file.ts'
import { feature } from '#feature.ts'
import { cut } from '#kit/kept.ts'
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
  follows: 'nothing',
  gives: { standing: readStanding },
  keeps: [cut(eventRevisions.userId, ['before', 'after'])],
})
