import { feature } from '#feature.ts'
import { peopleRoutes } from './people.routes.ts'

export const peopleFeature = feature({
  name: 'people',
  routes: peopleRoutes,
  follows: 'nothing',
  keeps: [],
})
