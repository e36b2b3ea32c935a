import { feature } from '#feature.ts'
import { preparingRoutes } from './event-templates.routes.ts'

export const eventTemplatesFeature = feature({
  name: 'event-templates',
  routes: preparingRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
