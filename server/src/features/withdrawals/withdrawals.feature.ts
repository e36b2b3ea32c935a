import { feature } from '#feature.ts'
import { withdrawalsRoutes } from './withdrawals.routes.ts'

export const withdrawalsFeature = feature({
  name: 'withdrawals',
  routes: withdrawalsRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
