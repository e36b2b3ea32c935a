import { presenceStays } from '#db/tables/presence.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { presenceRoutes } from './presence.routes.ts'

export const presenceFeature = feature({
  name: 'presence',
  routes: presenceRoutes,
  follows: 'nothing',
  keeps: [removed(presenceStays, presenceStays.userId)],
})
