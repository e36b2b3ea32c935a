import { presenceStays } from '#db/tables/presence.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { presenceRoutes } from './presence.routes.ts'
import { endSecondStay } from './presence.store.ts'

export const presenceFeature = feature({
  name: 'presence',
  routes: presenceRoutes,
  onParticipationChange: 'nothing',
  merges: (tx, { clock }, { from, to }) => endSecondStay(tx, from, to, clock.now()),
  keeps: [deletedRows(presenceStays, presenceStays.userId, 'moves')],
})
