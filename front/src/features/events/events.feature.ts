import { feature, named } from '#feature.ts'

export const eventsFeature = feature({
  name: 'events',
  pages: [
    {
      path: 'replay',
      frame: 'private',
      words: 'event',
      screen: named(() => import('./ReplayScreen.tsx'), 'ReplayScreen'),
    },
  ],
})
