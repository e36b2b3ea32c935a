import { feature, named } from '#feature.ts'

export const placeListsFeature = feature({
  name: 'place-lists',
  pages: [
    {
      path: 'organisation/participants/listes',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./PlaceListsScreen.tsx'), 'PlaceListsScreen'),
      entry: { key: 'placeLists', icon: 'clock', order: 111, rights: ['people.read'] },
    },
  ],
})
