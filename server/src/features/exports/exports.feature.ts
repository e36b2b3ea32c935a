import { tableExports } from '#db/tables/exports.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { eraseExports, exportsJobs, forgetExports } from './exports.jobs.ts'
import { exportsRoutes } from './exports.routes.ts'

export const exportsFeature = feature({
  name: 'exports',
  routes: exportsRoutes,
  jobs: exportsJobs,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(tableExports, tableExports.userId, 'moves', ['storageKey'])],
  erases: eraseExports,
  forgets: forgetExports,
})
