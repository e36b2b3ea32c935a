import { feature, named } from '#feature.ts'

export const eventFileFeature = feature({
  name: 'event-file',
  pages: [
    {
      path: 'organisation/inscription',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DaysScreen.tsx'), 'DaysScreen'),
      entry: { key: 'registering', icon: 'calendar', rights: ['edit'] },
    },
    {
      path: 'organisation/inscription/articles',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./ArticlesScreen.tsx'), 'ArticlesScreen'),
      entry: { key: 'articles', icon: 'ticket', rights: ['edit'] },
    },
    {
      path: 'organisation/inscription/codes',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./CodesScreen.tsx'), 'CodesScreen'),
      entry: { key: 'promoCodes', icon: 'ticket', rights: ['money.read'] },
    },
    {
      path: 'organisation/inscription/questions',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./QuestionsScreen.tsx'), 'QuestionsScreen'),
      entry: { key: 'quotas', icon: 'chat', rights: ['edit'] },
    },
    {
      path: 'organisation/inscription/formulaires',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./FormsScreen.tsx'), 'FormsScreen'),
      entry: { key: 'forms', icon: 'edit', rights: ['edit'] },
    },
    {
      path: 'organisation/inscription/types',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./TypesScreen.tsx'), 'TypesScreen'),
      entry: { key: 'typologies', icon: 'badge', rights: ['edit'] },
    },
    {
      path: 'organisation/apparence',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./AppearanceScreen.tsx'), 'AppearanceScreen'),
      entry: { key: 'appearance', icon: 'eye', rights: ['edit'] },
    },
    {
      path: 'organisation/apparence/pages',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./PagesScreen.tsx'), 'PagesScreen'),
      entry: { key: 'pages', icon: 'file', rights: ['edit'] },
    },
    {
      path: 'organisation/apparence/langues',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./LanguagesScreen.tsx'), 'LanguagesScreen'),
      entry: { key: 'languages', icon: 'globe', rights: ['edit'] },
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
