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
      path: 'organisation/apparence',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./AppearanceScreen.tsx'), 'AppearanceScreen'),
      entry: { key: 'appearance', icon: 'eye', rights: ['edit'] },
    },
    {
      path: 'organisation/apparence/langues',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./LanguagesScreen.tsx'), 'LanguagesScreen'),
      entry: { key: 'languages', icon: 'globe', rights: ['edit'] },
    },
    {
      path: 'organisation/apparence/site',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./SiteScreen.tsx'), 'SiteScreen'),
      entry: { key: 'site', icon: 'out', rights: ['edit'] },
    },
    {
      path: 'organisation/reglages/general',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./GeneralScreen.tsx'), 'GeneralScreen'),
      entry: { key: 'general', icon: 'sliders', rights: ['edit'] },
    },
    {
      path: 'organisation/reglages/versions',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./VersionsScreen.tsx'), 'VersionsScreen'),
      entry: { key: 'versions', icon: 'clock', rights: ['edit'] },
    },
  ],
})
