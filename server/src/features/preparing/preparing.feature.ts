import { feature } from '#feature.ts'
import { preparingRoutes } from './preparing.routes.ts'

export const preparingFeature = feature({
  name: 'preparing',
  routes: preparingRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
