import { feature } from '#feature.ts'
import { companionsRoutes } from './companions.routes.ts'

export const companionsFeature = feature({
  name: 'companions',
  routes: companionsRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
