import { typeMoves } from '#db/tables/typologies.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { typologiesJobs } from './typologies.jobs.ts'
import { typologiesPart } from './typologies.part.ts'
import { typologiesRoutes } from './typologies.routes.ts'

export const typologiesFeature = feature({
  name: 'typologies',
  routes: typologiesRoutes,
  jobs: typologiesJobs,
  part: typologiesPart,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(typeMoves, typeMoves.userId, 'moves')],
})
