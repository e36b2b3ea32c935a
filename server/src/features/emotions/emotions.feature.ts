import { emotionUsers } from '#db/tables/emotions.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { emotionsPart } from './emotions.part.ts'
import { emotionsRoutes } from './emotions.routes.ts'
import { mergeSent } from './emotions.store.ts'

export const emotionsFeature = feature({
  name: 'emotions',
  routes: emotionsRoutes,
  part: emotionsPart,
  onParticipationChange: 'nothing',
  merges: async (tx, _ports, { from, to, eventId }) => {
    if (eventId === undefined) await mergeSent(tx, from, to)
  },
  keeps: [deletedRows(emotionUsers, emotionUsers.userId, 'moves')],
})
