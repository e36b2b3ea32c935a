import { notes, tagHolders } from '#db/tables/tags.ts'
import { feature } from '#feature.ts'
import { clearedColumn, deletedRows } from '#kit/personal-data.ts'
import { tagsRoutes } from './tags.routes.ts'

export const tagsFeature = feature({
  name: 'tags',
  routes: tagsRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(tagHolders, tagHolders.userId, 'moves'),
    // The author is another person; the text is personal data of the person it describes.
    deletedRows(notes, notes.userId, 'moves', ['authorId']),
    clearedColumn(notes.authorId, ['userId', 'text']),
  ],
})
