import { openidLinks } from '#db/tables/openid.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { openidRoutes } from './openid.routes.ts'
import { deleteLinksOf } from './openid.store.ts'

export const openidFeature = feature({
  name: 'openid',
  routes: openidRoutes,
  follows: 'nothing',
  endsAccess: async (tx, { userId }) => void (await deleteLinksOf(tx, userId)),
  keeps: [removed(openidLinks, openidLinks.userId, 'goes', ['subject'])],
})
