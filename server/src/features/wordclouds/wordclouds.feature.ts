import { wordResponses } from '#db/tables/wordclouds.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { wordCloudsPart } from './wordclouds.part.ts'
import { wordcloudsRoutes } from './wordclouds.routes.ts'

export const wordcloudsFeature = feature({
  name: 'wordclouds',
  routes: wordcloudsRoutes,
  part: wordCloudsPart,
  follows: 'nothing',
  keeps: [removed(wordResponses, wordResponses.userId, 'moves')],
})
