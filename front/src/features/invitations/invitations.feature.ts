import { feature } from '#feature.ts'

export const invitationsFeature = feature({
  name: 'invitations',
  isInVisit: true,
})
