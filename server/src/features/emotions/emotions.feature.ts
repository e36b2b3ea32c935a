import { emotionUsers } from '#db/tables/emotions.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { emotionsRoutes } from './emotions.routes.ts'

export const emotionsFeature = feature({
  name: 'emotions',
  routes: emotionsRoutes,
  follows: 'nothing',
  keeps: [removed(emotionUsers, emotionUsers.userId)],
})
