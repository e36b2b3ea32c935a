import { feature, named } from '#feature.ts'

export const eventFileFeature = feature({
  name: 'event-file',
  pages: [
    {
      path: 'organisation/mails/textes/$actionId',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./MailTextScreen.tsx'), 'MailTextScreen'),
    },
    {
      path: 'organisation/apparence/langues',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./LanguagesScreen.tsx'), 'LanguagesScreen'),
      entry: { key: 'languages', icon: 'globe', order: 280, rights: ['edit'] },
    },
    {
      path: 'organisation/reglages/versions',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./VersionsScreen.tsx'), 'VersionsScreen'),
      entry: { key: 'versions', icon: 'clock', order: 320, rights: ['edit'] },
    },
  ],
})
