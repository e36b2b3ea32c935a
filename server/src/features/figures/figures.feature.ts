import { feature } from '#feature.ts'
import { figuresRoutes } from './figures.routes.ts'

export const figuresFeature = feature({
  name: 'figures',
  routes: figuresRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
