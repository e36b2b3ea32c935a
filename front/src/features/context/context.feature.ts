import { feature, named } from '#feature.ts'

export const contextFeature = feature({
  name: 'context',
  pages: [
    {
      path: 'replay',
      frame: 'private',
      words: 'event',
      screen: named(() => import('./ReplayScreen.tsx'), 'ReplayScreen'),
    },
  ],
})
