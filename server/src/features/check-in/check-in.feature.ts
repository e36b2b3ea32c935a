import { badgePrints, doorScans } from '#db/tables/check-in.ts'
import { feature } from '#feature.ts'
import { cut, removed } from '#kit/kept.ts'
import { checkInRoutes } from './check-in.routes.ts'
import { removeScans } from './scans.store.ts'

export const checkInFeature = feature({
  name: 'check-in',
  routes: checkInRoutes,
  follows: 'nothing',
  keeps: [
    removed(doorScans, doorScans.userId, 'moves', ['scannedBy', 'deviceId']),
    cut(doorScans.scannedBy, ['userId', 'deviceId']),
    removed(badgePrints, badgePrints.userId, 'goes'),
  ],
  forgets: ({ db }, { logs: before }) => removeScans(db, before),
})
