import { openidLinks } from '#db/tables/openid.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { openidRoutes } from './openid.routes.ts'
import { deleteLinksOf } from './openid.store.ts'

export const openidFeature = feature({
  name: 'openid',
  routes: openidRoutes,
  onParticipationChange: 'nothing',
  endsAccess: async (tx, { userId }) => void (await deleteLinksOf(tx, userId)),
  keeps: [deletedRows(openidLinks, openidLinks.userId, 'goes', ['subject'])],
})
