import { feature } from '#feature.ts'
import { categoriesPart } from './categories.part.ts'
import { categoriesRoutes } from './categories.routes.ts'
import { listCategories } from './categories.service.ts'

export const categoriesFeature = feature({
  name: 'categories',
  routes: categoriesRoutes,
  opening: {
    categories: {
      of: 'person',
      switch: 'FO_CATEGORIES_ACTIVE',
      none: [],
      read: (db, { event, sentences, readerOf }, user) =>
        listCategories(db, { eventId: event.row.id, readerId: readerOf(user), readsAll: false }, sentences),
    },
  },
  part: categoriesPart,
  onParticipationChange: 'nothing',
  keeps: [],
})
