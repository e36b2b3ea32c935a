import { feature } from '#feature.ts'

export const registrationFeature = feature({
  name: 'registration',
  isInVisit: true,
})
