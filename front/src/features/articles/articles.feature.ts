import { feature, named } from '#feature.ts'

export const articlesFeature = feature({
  name: 'articles',
  steps: {
    articles: named(() => import('./ArticlesStep.tsx'), 'ArticlesStep'),
  },
})
