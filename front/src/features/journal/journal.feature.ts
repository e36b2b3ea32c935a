import { feature, named } from '#feature.ts'

export const journalFeature = feature({
  name: 'journal',
  pages: [
    {
      path: 'organisation/reglages/journal',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./JournalScreen.tsx'), 'JournalScreen'),
      entry: { key: 'journal', icon: 'file', order: 160, rights: ['team'] },
    },
  ],
})
