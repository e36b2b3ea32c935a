import { badgePrints, doorScans } from '#db/tables/check-in.ts'
import { feature } from '#feature.ts'
import { clearedColumn, deletedRows } from '#kit/personal-data.ts'
import { checkInRoutes } from './check-in.routes.ts'
import { removeScans } from './scans.store.ts'

export const checkInFeature = feature({
  name: 'check-in',
  routes: checkInRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(doorScans, doorScans.userId, 'moves', ['scannedBy', 'deviceId']),
    clearedColumn(doorScans.scannedBy, ['userId', 'deviceId']),
    deletedRows(badgePrints, badgePrints.userId, 'goes'),
  ],
  forgets: ({ db }, { logs: before }) => removeScans(db, before),
})
