import { eventRevisions } from '#db/tables/event-file.ts'
import { feature } from '#feature.ts'
import { cut } from '#kit/kept.ts'
import { partsRoutes } from './parts.routes.ts'

export const eventFileFeature = feature({
  name: 'event-file',
  routes: partsRoutes,
  follows: 'nothing',
  keeps: [cut(eventRevisions.userId, ['before', 'after'])],
})
