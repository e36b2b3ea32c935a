import { userArticles } from '#db/tables/articles.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { articlesPart } from './articles.part.ts'
import { articlesRoutes } from './articles.routes.ts'
import { adjustArticles, readArticles, readHeldArticles } from './articles.service.ts'
import { articlesHeld } from './held.service.ts'
import { articlesSaver } from './step-saver.service.ts'

export const articlesFeature = feature({
  name: 'articles',
  routes: articlesRoutes,
  steps: { articles: articlesSaver },
  opening: {
    articles: {
      of: 'person',
      switch: 'FO_ARTICLES_ACTIVE',
      none: [],
      read: (db, { event, now, language }, { id }) => readArticles(db, { event, now, language, userId: id }),
    },
    heldArticles: {
      of: 'person',
      switch: 'FO_ARTICLES_ACTIVE',
      none: [],
      read: (db, { event }, { id }) => readHeldArticles(db, event, id),
    },
  },
  part: articlesPart,
  onParticipationChange: adjustArticles,
  held: articlesHeld,
  keeps: [deletedRows(userArticles, userArticles.userId, 'held')],
})
