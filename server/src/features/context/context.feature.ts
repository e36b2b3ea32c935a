import { organisers } from '#db/tables/context.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { contextPart } from './context.part.ts'
import { contextRoutes } from './context.routes.ts'
import { keepLeads, samePlace } from './organisers.store.ts'

export const contextFeature = feature({
  name: 'context',
  routes: contextRoutes,
  part: contextPart,
  onParticipationChange: 'nothing',
  keeps: [{ ...deletedRows(organisers, organisers.userId, 'moves'), clashes: samePlace }],
  merges: (tx, _ports, { from, to }) => keepLeads(tx, from, to),
})
