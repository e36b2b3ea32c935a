import { feature } from '#feature.ts'
import { invitationsRoutes } from './invitations.routes.ts'

export const invitationsFeature = feature({
  name: 'invitations',
  routes: invitationsRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
