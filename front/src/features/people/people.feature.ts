import { feature, named } from '#feature.ts'

export const peopleFeature = feature({
  name: 'people',
  pages: [
    {
      path: 'organisation/participants/$userId',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./PersonScreen.tsx'), 'PersonScreen'),
      within: 'organisation/participants',
    },
  ],
})
