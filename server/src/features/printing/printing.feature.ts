import { feature } from '#feature.ts'
import { printingRoutes } from './printing.routes.ts'

export const printingFeature = feature({
  name: 'printing',
  routes: printingRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
