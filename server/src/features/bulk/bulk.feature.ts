import { feature } from '#feature.ts'
import { bulkRoutes } from './bulk.routes.ts'

export const bulkFeature = feature({
  name: 'bulk',
  routes: bulkRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
