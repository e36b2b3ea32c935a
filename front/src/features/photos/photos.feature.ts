import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const photosFeature = feature({
  name: 'photos',
  pages: [
    {
      path: 'photos',
      frame: 'public',
      words: 'event',
      screen: named(() => import('./PhotosScreen.tsx'), 'PhotosScreen'),
    },
    {
      path: 'photos/viewer',
      frame: 'bare',
      words: 'event',
      screen: named(() => import('./ViewerScreen.tsx'), 'ViewerScreen'),
    },
    {
      path: 'organisation/direct/photos',
      frame: 'area',
      words: 'tool',
      screen: named(() => import('./PhotosScreen.tsx'), 'PhotosScreen'),
      entry: { key: 'photos', icon: 'photo', order: 60, rights: ['live'] },
    },
  ],
  steps: { photos: named(() => import('./PhotosStep.tsx'), 'PhotosStep') },
  tiles: [
    {
      key: 'photos',
      icon: 'photo',
      isShown: ({ settings }) => settings.FO_HOME_PHOTOS && settings.FO_PHOTOS_ACTIVE,
      to: (context) => paths.photos(context),
    },
  ],
})
