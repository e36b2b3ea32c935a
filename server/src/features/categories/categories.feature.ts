import { feature } from '#feature.ts'
import { categoriesPart } from './categories.part.ts'
import { categoriesRoutes } from './categories.routes.ts'

export const categoriesFeature = feature({
  name: 'categories',
  routes: categoriesRoutes,
  part: categoriesPart,
  onParticipationChange: 'nothing',
  keeps: [],
})
