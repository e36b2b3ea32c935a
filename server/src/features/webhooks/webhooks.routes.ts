import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  replayWebhookDelivery,
  tryWebhook,
} from '@parvis/contract/webhooks/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import {
  add,
  change,
  readDeliveries,
  readWebhooks,
  remove,
  renewSecret,
  replay,
  sendTrial,
} from './webhooks.service.ts'

export function webhooksRoutes(app: FastifyInstance): void {
  serve(app, listWebhooks, async ({ params, ports }) => ({ data: await readWebhooks(ports, params.eventId) }))
  serve(app, addWebhook, async ({ params, body, caller, ports }) => add(ports, params, body, caller.userId))
  serve(app, changeWebhook, async ({ params, body, caller, ports }) => {
    await change(ports, params, body, caller.userId)
    return undefined
  })
  serve(app, removeWebhook, async ({ params, ports }) => {
    await remove(ports, params)
    return undefined
  })
  serve(app, renewWebhookSecret, async ({ params, ports }) => renewSecret(ports, params))
  serve(app, listWebhookDeliveries, async ({ params, query, ports }) => readDeliveries(ports, params, query))
  serve(app, tryWebhook, async ({ params, ports }) => sendTrial(ports, params))
  serve(app, replayWebhookDelivery, async ({ params, ports }) => replay(ports, params))
}
