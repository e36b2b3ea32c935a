import { notes, tagHolders } from '#db/tables/tags.ts'
import { feature } from '#feature.ts'
import { cut, removed } from '#kit/kept.ts'
import { tagsRoutes } from './tags.routes.ts'

export const tagsFeature = feature({
  name: 'tags',
  routes: tagsRoutes,
  follows: 'nothing',
  keeps: [
    removed(tagHolders, tagHolders.userId, 'moves'),
    // The author is another person; the text is personal data of the person it describes.
    removed(notes, notes.userId, 'moves', ['authorId']),
    cut(notes.authorId, ['userId', 'text']),
  ],
})
