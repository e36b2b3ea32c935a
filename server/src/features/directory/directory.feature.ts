import { feature } from '#feature.ts'
import { directoryRoutes } from './directory.routes.ts'

export const directoryFeature = feature({
  name: 'directory',
  routes: directoryRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
