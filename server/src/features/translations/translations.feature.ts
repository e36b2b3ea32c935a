import { feature } from '#feature.ts'
import { translationsPart } from './translations.part.ts'
import { translationsRoutes } from './translations.routes.ts'

export const translationsFeature = feature({
  name: 'translations',
  routes: translationsRoutes,
  part: translationsPart,
  onParticipationChange: 'nothing',
  keeps: [],
})
