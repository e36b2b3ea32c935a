import { photoPeople } from '#db/tables/photos.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { photosJobs } from './photos.jobs.ts'
import { photosRoutes } from './photos.routes.ts'
import { erasePhotos } from './photos.service.ts'
import { photosSaver } from './step-saver.service.ts'

export const photosFeature = feature({
  name: 'photos',
  routes: photosRoutes,
  jobs: photosJobs,
  steps: { photos: photosSaver },
  onParticipationChange: 'nothing',
  keeps: [deletedRows(photoPeople, photoPeople.userId, 'moves')],
  erases: erasePhotos,
})
