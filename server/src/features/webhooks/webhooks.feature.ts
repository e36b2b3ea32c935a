import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import { feature } from '#feature.ts'
import { clearedColumn } from '#kit/personal-data.ts'
import { enqueueWebhooks } from './outbox.service.ts'
import { listEventsOf } from './outbox.store.ts'
import { webhooksJobs } from './webhooks.jobs.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { removeDeliveries, suspendOf } from './webhooks.store.ts'

export const webhooksFeature = feature({
  name: 'webhooks',
  routes: webhooksRoutes,
  jobs: webhooksJobs,
  onParticipationChange: 'nothing',
  // Deliveries hold only the person's id; an erasure is itself delivered, so that receivers erase too.
  keeps: [
    clearedColumn(webhooks.userId, ['secret', 'formerSecret']),
    {
      ...{ table: webhookDeliveries, column: webhookDeliveries.userId, secret: ['webhookId'] },
      ...{ onErasure: 'stays', onMerging: 'moves' },
    },
  ],
  erases: {
    async before(tx, ports, { userId }) {
      await suspendOf(tx, userId)
      for (const eventId of await listEventsOf(tx, userId))
        await enqueueWebhooks(tx, ports, { eventId, userId, kind: 'person.erased' })
      return []
    },
  },
  merges: async (tx, ports, { from, to, eventId }) => {
    if (eventId === undefined) return
    await enqueueWebhooks(tx, ports, { eventId, userId: from, kind: 'person.merged', data: { into: to } })
  },
  forgets: ({ db }, { mails: before }) => removeDeliveries(db, before),
})
