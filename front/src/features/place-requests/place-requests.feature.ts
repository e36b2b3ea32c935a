import { feature, named } from '#feature.ts'

export const placeRequestsFeature = feature({
  name: 'place-requests',
  pages: [
    {
      path: 'places',
      frame: 'private',
      words: 'visit',
      screen: named(() => import('./PlacesScreen.tsx'), 'PlacesScreen'),
    },
  ],
})
