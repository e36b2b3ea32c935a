import { feature, named } from '#feature.ts'

export const webhooksFeature = feature({
  name: 'webhooks',
  pages: [
    {
      path: 'organisation/reglages/webhooks',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./WebhooksScreen.tsx'), 'WebhooksScreen'),
      entry: { key: 'webhooks', icon: 'out', order: 70, rights: ['team'] },
    },
    {
      path: 'organisation/reglages/webhooks/$webhookId',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./WebhookScreen.tsx'), 'WebhookScreen'),
    },
  ],
})
