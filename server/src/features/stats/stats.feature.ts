import { feature } from '#feature.ts'
import { statsRoutes } from './stats.routes.ts'

export const statsFeature = feature({
  name: 'stats',
  routes: statsRoutes,
  follows: 'nothing',
  keeps: [],
})
