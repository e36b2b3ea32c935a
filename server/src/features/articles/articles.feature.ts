import { userArticles } from '#db/tables/articles.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { articlesPart } from './articles.part.ts'
import { articlesRoutes } from './articles.routes.ts'
import { adjustArticles } from './articles.service.ts'
import { articlesSaver } from './step-saver.service.ts'

export const articlesFeature = feature({
  name: 'articles',
  routes: articlesRoutes,
  steps: { articles: articlesSaver },
  part: articlesPart,
  onParticipationChange: adjustArticles,
  keeps: [deletedRows(userArticles, userArticles.userId, 'held')],
})
