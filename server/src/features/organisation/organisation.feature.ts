import { feature } from '#feature.ts'
import { organisationRoutes } from './organisation.routes.ts'

export const organisationFeature = feature({
  name: 'organisation',
  routes: organisationRoutes,
  follows: 'nothing',
  keeps: [],
})
