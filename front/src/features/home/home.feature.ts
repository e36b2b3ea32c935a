import { feature, named } from '#feature.ts'

export const homeFeature = feature({
  name: 'home',
  pages: [
    {
      path: 'message',
      frame: 'private',
      words: 'visit',
      screen: named(() => import('./MessageScreen.tsx'), 'MessageScreen'),
    },
  ],
})
