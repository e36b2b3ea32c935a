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
  ],
})
