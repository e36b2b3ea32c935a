import { photoPeople } from '#db/tables/photos.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { photosJobs } from './photos.jobs.ts'
import { photosRoutes } from './photos.routes.ts'
import { erasePhotos } from './photos.service.ts'

export const photosFeature = feature({
  name: 'photos',
  routes: photosRoutes,
  jobs: photosJobs,
  follows: 'nothing',
  keeps: [removed(photoPeople, photoPeople.userId, 'moves')],
  erases: erasePhotos,
})
