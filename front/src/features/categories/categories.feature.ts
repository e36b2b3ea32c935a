import { feature, named } from '#feature.ts'

export const categoriesFeature = feature({
  name: 'categories',
  pages: [
    {
      path: 'organisation/programme/categories',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/CategoriesScreen.tsx'), 'CategoriesScreen'),
      entry: { key: 'categories', icon: 'menu', order: 260, rights: ['edit'] },
    },
  ],
})
