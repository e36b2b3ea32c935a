import { ownColumns, selectionPeople } from '#db/tables/stats.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { removeOld } from './selections.store.ts'
import { statsRoutes } from './stats.routes.ts'

export const statsFeature = feature({
  name: 'stats',
  routes: statsRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(ownColumns, ownColumns.userId, 'moves'),
    deletedRows(selectionPeople, selectionPeople.userId, 'moves'),
  ],
  forgets: ({ db }, { documents: before }) => removeOld(db, before),
})
