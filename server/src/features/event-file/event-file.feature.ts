import { eventRevisions } from '#db/tables/event-file.ts'
import { feature } from '#feature.ts'
import { cut } from '#kit/kept.ts'
import { imagesJobs } from './images.jobs.ts'
import { imagesRoutes } from './images.routes.ts'
import { partsRoutes } from './parts.routes.ts'

export const eventFileFeature = feature({
  name: 'event-file',
  routes(api) {
    partsRoutes(api)
    imagesRoutes(api)
  },
  jobs: imagesJobs,
  follows: 'nothing',
  keeps: [cut(eventRevisions.userId, ['before', 'after'])],
})
