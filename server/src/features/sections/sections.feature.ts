import { feature } from '#feature.ts'
import { sectionsPart } from './sections.part.ts'
import { sectionsRoutes } from './sections.routes.ts'

export const sectionsFeature = feature({
  name: 'sections',
  routes: sectionsRoutes,
  part: sectionsPart,
  onParticipationChange: 'nothing',
  keeps: [],
})
