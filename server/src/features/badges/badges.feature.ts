import { feature } from '#feature.ts'
import { badgesRoutes } from './badges.routes.ts'
import { drawBadge, drawRecap } from './badges.service.ts'

export const badgesFeature = feature({
  name: 'badges',
  routes: badgesRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
  draws: { badge: drawBadge, recap: drawRecap },
})
