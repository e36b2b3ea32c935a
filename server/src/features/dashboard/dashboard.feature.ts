import { feature } from '#feature.ts'
import { organisationRoutes } from './dashboard.routes.ts'
import { forgetRehearsals } from './rehearsals.service.ts'

export const dashboardFeature = feature({
  name: 'dashboard',
  routes: organisationRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
  forgets: forgetRehearsals,
})
