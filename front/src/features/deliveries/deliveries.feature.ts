import { feature, named } from '#feature.ts'

export const deliveriesFeature = feature({
  name: 'deliveries',
  pages: [
    {
      path: 'unsubscribe',
      frame: 'public',
      words: 'event',
      screen: named(() => import('./UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
    },
    {
      path: 'organisation/mails/adresses',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/ReturnedScreen.tsx'), 'ReturnedScreen'),
    },
    {
      path: 'organisation/mails/expediteur',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/SenderScreen.tsx'), 'SenderScreen'),
    },
  ],
})
