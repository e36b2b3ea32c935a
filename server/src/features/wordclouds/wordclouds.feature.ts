import { wordResponses } from '#db/tables/wordclouds.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { wordCloudsPart } from './wordclouds.part.ts'
import { wordcloudsRoutes } from './wordclouds.routes.ts'

export const wordcloudsFeature = feature({
  name: 'wordclouds',
  routes: wordcloudsRoutes,
  part: wordCloudsPart,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(wordResponses, wordResponses.userId, 'moves')],
})
