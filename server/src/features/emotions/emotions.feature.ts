import { emotionUsers } from '#db/tables/emotions.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { emotionsPart } from './emotions.part.ts'
import { emotionsRoutes } from './emotions.routes.ts'

export const emotionsFeature = feature({
  name: 'emotions',
  routes: emotionsRoutes,
  part: emotionsPart,
  follows: 'nothing',
  keeps: [removed(emotionUsers, emotionUsers.userId)],
})
