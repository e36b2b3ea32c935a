import { feature } from '#feature.ts'
import { awaited, leaveLists } from './held.service.ts'
import { placeListsJobs } from './place-lists.jobs.ts'
import { placeListsRoutes } from './place-lists.routes.ts'
import { servePlacesReleased } from './serving.service.ts'

export const placeListsFeature = feature({
  name: 'place-lists',
  routes: placeListsRoutes,
  jobs: placeListsJobs,
  onParticipationChange: leaveLists,
  held: awaited,
  keeps: [],
  gives: { placesReleased: servePlacesReleased },
})
