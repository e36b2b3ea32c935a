import { files } from '#db/tables/files.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { eraseFiles } from './downloads.service.ts'
import { filesJobs } from './files.jobs.ts'
import { filesRoutes } from './files.routes.ts'

export const filesFeature = feature({
  name: 'files',
  routes: filesRoutes,
  jobs: filesJobs,
  follows: 'nothing',
  keeps: [removed(files, files.userId, 'moves', ['storageKey'])],
  erases: eraseFiles,
})
