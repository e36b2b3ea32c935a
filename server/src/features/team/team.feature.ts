import { feature } from '#feature.ts'
import { teamRoutes } from './team.routes.ts'

export const teamFeature = feature({
  name: 'team',
  routes: teamRoutes,
  follows: 'nothing',
  keeps: [],
})
