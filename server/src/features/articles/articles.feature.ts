import { userArticles } from '#db/tables/articles.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { articlesPart } from './articles.part.ts'
import { articlesRoutes } from './articles.routes.ts'
import { followWithArticles } from './articles.service.ts'
import { savesArticles } from './saving.service.ts'

export const articlesFeature = feature({
  name: 'articles',
  routes: articlesRoutes,
  steps: { articles: savesArticles },
  part: articlesPart,
  follows: followWithArticles,
  keeps: [removed(userArticles, userArticles.userId, 'held')],
})
