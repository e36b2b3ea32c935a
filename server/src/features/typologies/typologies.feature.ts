import { feature } from '#feature.ts'
import { typologiesRoutes } from './typologies.routes.ts'

export const typologiesFeature = feature({
  name: 'typologies',
  routes: typologiesRoutes,
  follows: 'nothing',
  keeps: [],
})
