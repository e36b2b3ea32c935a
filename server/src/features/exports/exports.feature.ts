import { tableExports } from '#db/tables/exports.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { eraseExports, exportsJobs, forgetExports } from './exports.jobs.ts'
import { exportsRoutes } from './exports.routes.ts'

export const exportsFeature = feature({
  name: 'exports',
  routes: exportsRoutes,
  jobs: exportsJobs,
  follows: 'nothing',
  keeps: [removed(tableExports, tableExports.userId, 'moves', ['storageKey'])],
  erases: eraseExports,
  forgets: forgetExports,
})
