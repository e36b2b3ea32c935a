import { feature } from '#feature.ts'
import { bundlesRoutes } from './bundles.routes.ts'

export const bundlesFeature = feature({
  name: 'bundles',
  routes: bundlesRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
