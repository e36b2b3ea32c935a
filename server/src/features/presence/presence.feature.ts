import { presenceStays } from '#db/tables/presence.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { presenceRoutes } from './presence.routes.ts'
import { endSecondStay } from './presence.store.ts'

export const presenceFeature = feature({
  name: 'presence',
  routes: presenceRoutes,
  follows: 'nothing',
  merges: (tx, { clock }, { from, to }) => endSecondStay(tx, from, to, clock.now()),
  keeps: [removed(presenceStays, presenceStays.userId, 'moves')],
})
