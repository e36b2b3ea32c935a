import { feature } from '#feature.ts'
import { leaderboardRoutes } from './leaderboard.routes.ts'

export const leaderboardFeature = feature({
  name: 'leaderboard',
  routes: leaderboardRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
