import { feature } from '#feature.ts'
import { additionsRoutes } from './additions.routes.ts'

export const additionsFeature = feature({
  name: 'additions',
  routes: additionsRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
