import { feature } from '#feature.ts'
import { sectionsRoutes } from './sections.routes.ts'

export const sectionsFeature = feature({
  name: 'sections',
  routes: sectionsRoutes,
  follows: 'nothing',
  keeps: [],
})
