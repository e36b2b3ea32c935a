import { files } from '#db/tables/files.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { eraseFiles } from './downloads.service.ts'
import { filesJobs } from './files.jobs.ts'
import { filesRoutes } from './files.routes.ts'

export const filesFeature = feature({
  name: 'files',
  routes: filesRoutes,
  jobs: filesJobs,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(files, files.userId, 'moves', ['storageKey'])],
  erases: eraseFiles,
})
