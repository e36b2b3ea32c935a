import { feature } from '#feature.ts'
import { employersRoutes } from './employers.routes.ts'

export const employersFeature = feature({
  name: 'employers',
  routes: employersRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
