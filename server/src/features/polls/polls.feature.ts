import { pollVotes } from '#db/tables/polls.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { pollsPart } from './polls.part.ts'
import { pollsRoutes } from './polls.routes.ts'

export const pollsFeature = feature({
  name: 'polls',
  routes: pollsRoutes,
  part: pollsPart,
  follows: 'nothing',
  keeps: [removed(pollVotes, pollVotes.userId, 'moves')],
})
