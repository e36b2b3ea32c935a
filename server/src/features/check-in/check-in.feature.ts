import { feature } from '#feature.ts'
import { checkInRoutes } from './check-in.routes.ts'

export const checkInFeature = feature({
  name: 'check-in',
  routes: checkInRoutes,
  follows: 'nothing',
  keeps: [],
})
