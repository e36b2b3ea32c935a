import { feature, named } from '#feature.ts'

export const mailingsFeature = feature({
  name: 'mailings',
  pages: [
    {
      path: 'organisation/mails',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./MomentsScreen.tsx'), 'MomentsScreen'),
      entry: { key: 'mails', icon: 'mail', group: 'follow', order: 2, rights: ['mail'] },
    },
    {
      path: 'organisation/mails/ecrire/$sendingId',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./SendingScreen.tsx'), 'SendingScreen'),
    },
  ],
})
