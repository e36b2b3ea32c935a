import { feature } from '#feature.ts'
import { typologiesPart } from './typologies.part.ts'
import { typologiesRoutes } from './typologies.routes.ts'

export const typologiesFeature = feature({
  name: 'typologies',
  routes: typologiesRoutes,
  part: typologiesPart,
  follows: 'nothing',
  keeps: [],
})
