import { apiKeys } from '#db/tables/keys.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { keysRoutes } from './keys.routes.ts'
import { removeExpired } from './keys.store.ts'

/** How long an expired key is listed. */
const TOLD_MS = 30 * 86_400_000

export const keysFeature = feature({
  name: 'keys',
  routes: keysRoutes,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(apiKeys, apiKeys.userId, 'moves', ['secretHash'])],
  forgets: ({ db }, { now }) => removeExpired(db, new Date(now.getTime() - TOLD_MS)),
})
