import { feature } from '#feature.ts'

export const eventFileFeature = feature({
  name: 'event-file',
  follows: 'nothing',
  keeps: [],
})
