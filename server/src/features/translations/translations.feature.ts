import { feature } from '#feature.ts'
import { translationsRoutes } from './translations.routes.ts'

export const translationsFeature = feature({
  name: 'translations',
  routes: translationsRoutes,
  follows: 'nothing',
  keeps: [],
})
