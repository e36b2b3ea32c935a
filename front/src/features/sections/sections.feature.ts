import { feature, named } from '#feature.ts'

export const sectionsFeature = feature({
  name: 'sections',
  pages: [
    {
      path: 'sections/$sectionId',
      frame: 'private',
      words: 'event',
      screen: named(() => import('./SectionScreen.tsx'), 'SectionScreen'),
    },
    {
      path: 'organisation/apparence/pages',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/PagesScreen.tsx'), 'PagesScreen'),
      entry: { key: 'pages', icon: 'file', order: 270, rights: ['edit'] },
    },
  ],
})
