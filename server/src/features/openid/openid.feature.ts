import { openidLinks } from '#db/tables/openid.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { openidRoutes } from './openid.routes.ts'

export const openidFeature = feature({
  name: 'openid',
  routes: openidRoutes,
  follows: 'nothing',
  keeps: [removed(openidLinks, openidLinks.userId, 'goes', ['subject'])],
})
