import { feature } from '#feature.ts'
import { organisationRoutes } from './organisation.routes.ts'
import { forgetRehearsals } from './rehearsals.service.ts'

export const organisationFeature = feature({
  name: 'organisation',
  routes: organisationRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
  forgets: forgetRehearsals,
})
