import { feature } from '#feature.ts'
import { categoriesRoutes } from './categories.routes.ts'

export const categoriesFeature = feature({
  name: 'categories',
  routes: categoriesRoutes,
  follows: 'nothing',
  keeps: [],
})
