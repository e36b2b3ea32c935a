import { ownColumns, selectionPeople } from '#db/tables/stats.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { removeOld } from './selections.store.ts'
import { statsRoutes } from './stats.routes.ts'

export const statsFeature = feature({
  name: 'stats',
  routes: statsRoutes,
  follows: 'nothing',
  keeps: [removed(ownColumns, ownColumns.userId, 'moves'), removed(selectionPeople, selectionPeople.userId, 'moves')],
  forgets: ({ db }, { documents: before }) => removeOld(db, before),
})
