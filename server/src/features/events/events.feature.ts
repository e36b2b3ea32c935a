import { organisers } from '#db/tables/events.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { contextPart } from './events.part.ts'
import { contextRoutes } from './events.routes.ts'
import { keepLeads, samePlace } from './organisers.store.ts'

export const eventsFeature = feature({
  name: 'events',
  routes: contextRoutes,
  part: contextPart,
  onParticipationChange: 'nothing',
  keeps: [{ ...deletedRows(organisers, organisers.userId, 'moves'), clashes: samePlace }],
  merges: (tx, _ports, { from, to }) => keepLeads(tx, from, to),
})
