import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const emailsFeature = feature({
  name: 'emails',
  pages: [
    {
      path: 'organisation/mails/envois',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./OutboxScreen.tsx'), 'OutboxScreen'),
    },
    {
      path: 'organisation/mails/$mailId',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/MailScreen.tsx'), 'MailScreen'),
    },
  ],
  moved: [
    { path: 'mails', to: (context) => paths.outbox(context) },
    { path: 'mails/$mailId', to: (context, { mailId = '' }) => paths.mail(context, mailId) },
  ],
})
