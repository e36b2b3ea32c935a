import { feature } from '#feature.ts'
import { bannedWordsPart } from './banned-words.part.ts'
import { bannedWordsRoutes } from './banned-words.routes.ts'

export const bannedWordsFeature = feature({
  name: 'banned-words',
  routes: bannedWordsRoutes,
  part: bannedWordsPart,
  onParticipationChange: 'nothing',
  keeps: [],
})
