import { typeMoves } from '#db/tables/typologies.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { typologiesJobs } from './typologies.jobs.ts'
import { typologiesPart } from './typologies.part.ts'
import { typologiesRoutes } from './typologies.routes.ts'
import { listTypologies } from './typologies.service.ts'

export const typologiesFeature = feature({
  name: 'typologies',
  routes: typologiesRoutes,
  jobs: typologiesJobs,
  opening: { typologies: { of: 'event', read: (db, { event }) => listTypologies(db, event.row.id) } },
  part: typologiesPart,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(typeMoves, typeMoves.userId, 'moves')],
})
