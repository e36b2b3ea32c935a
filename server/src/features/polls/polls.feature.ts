import { pollVotes } from '#db/tables/polls.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { pollsPart } from './polls.part.ts'
import { pollsRoutes } from './polls.routes.ts'

export const pollsFeature = feature({
  name: 'polls',
  routes: pollsRoutes,
  part: pollsPart,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(pollVotes, pollVotes.userId, 'moves')],
})
