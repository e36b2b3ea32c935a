import { feature } from '#feature.ts'
import { eventFileRoutes } from './event-file.routes.ts'

export const eventFileFeature = feature({
  name: 'event-file',
  routes: eventFileRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
