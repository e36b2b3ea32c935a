import { feature } from '#feature.ts'
import { printingRoutes } from './printing.routes.ts'

export const printingFeature = feature({
  name: 'printing',
  routes: printingRoutes,
  follows: 'nothing',
  keeps: [],
})
