import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { listOf, Paging, pageOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const webhookRefusals = refusals({
  /** Address in a private network, by number or by DNS. */
  WEBHOOK_PRIVATE: 422,
  WEBHOOKS_TOO_MANY: 409,
  WEBHOOK_OFF: 409,
})

/** Kinds of messages, written in the transaction of their cause; see `docs/webhooks.md`. */
export const webhookKinds = [
  ...(['registration.created', 'registration.updated', 'registration.cancelled'] as const),
  ...(['order.paid', 'order.refunded', 'order.refund_undone'] as const),
  ...(['attendee.checked_in', 'attendee.check_in_undone'] as const),
  ...(['mail.returned', 'person.merged', 'person.erased'] as const),
] as const
export type WebhookKind = (typeof webhookKinds)[number]
export const WEBHOOK_TRIAL = 'webhook.test'

export const MOST_WEBHOOKS = 20

/** Without credentials, which would be displayed, and without `#`, which is never sent. */
const Address = z
  .string('REQUIRED')
  .check(
    maxLength(500),
    z.trim(),
    z.minLength(1, 'REQUIRED'),
    z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/, 'WEBHOOK_URL_FORMAT'),
  )
const Kinds = z.array(z.enum(webhookKinds)).check(z.minLength(1, 'REQUIRED'), maxLength(webhookKinds.length))

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isOn: z.boolean(),
  /** It answered 410, so it was switched off. */
  isGone: z.boolean(),
  createdAt: Instant,
  waiting: z.int(),
  failed: z.int(),
  lastDeliveredAt: z.nullable(Instant),
  savedBy: z.string(),
  /** Its last author may no longer manage the team: it gets no messages until another person saves it. */
  isStopped: z.boolean(),
})
export type Webhook = z.output<typeof Webhook>

const ORGANISER = '/organiser/domains/:domainId/events/:eventId/webhooks'
const WebhookPath = z.extend(EventPath, { webhookId: Id })

export const listWebhooks = endpoint({
  route: `GET ${ORGANISER}`,
  summary: 'List the addresses that are told what happens in an event',
  access: 'organiser:team',
  params: EventPath,
  reply: listOf(Webhook),
})

/** The secret signs messages; it is shown once. */
const WithSecret = z.object({ id: Id, url: z.string(), secret: z.string() })
export type WebhookSecret = z.output<typeof WithSecret>

/** Refuses `WEBHOOK_PRIVATE` (422) at the field `url`, and `WEBHOOKS_TOO_MANY` (409) beyond twenty. */
export const addWebhook = endpoint({
  route: `POST ${ORGANISER}`,
  summary: 'Have an address told what happens in an event; answers the secret that signs it, once',
  access: 'organiser:team',
  audit: 'team.webhookAdded',
  params: EventPath,
  body: z.object({ url: Address, kinds: Kinds }),
  status: 201,
  isSecret: true,
  reply: WithSecret,
  refusals: [webhookRefusals.WEBHOOK_PRIVATE, webhookRefusals.WEBHOOKS_TOO_MANY],
  stale: () => [listWebhooks],
  perMinute: 20,
})

/**
 * The caller becomes its author: it gets no messages once they may no longer manage the team. While it is off, messages
 * wait.
 */
export const changeWebhook = endpoint({
  route: `PUT ${ORGANISER}/:webhookId`,
  summary: 'Change what an address is told, or whether it is',
  access: 'organiser:team',
  audit: 'team.webhookChanged',
  params: WebhookPath,
  body: z.object({ url: Address, kinds: Kinds, isOn: z.boolean() }),
  status: 204,
  refusals: [webhookRefusals.WEBHOOK_PRIVATE],
  stale: () => [listWebhooks],
  perMinute: 60,
})

/** Waiting messages are dropped, and sent ones are no longer shown. */
export const removeWebhook = endpoint({
  route: `DELETE ${ORGANISER}/:webhookId`,
  summary: 'Have an address told nothing more',
  access: 'organiser:team',
  audit: 'team.webhookRemoved',
  params: WebhookPath,
  status: 204,
  stale: () => [listWebhooks],
})

/** For a day, messages are also signed with the former secret. */
export const renewWebhookSecret = endpoint({
  route: `POST ${ORGANISER}/:webhookId/secret`,
  summary: 'Renew the secret that signs what an address is told; answers it, once',
  access: 'organiser:team',
  audit: 'team.webhookSecret',
  params: WebhookPath,
  isSecret: true,
  reply: WithSecret,
  stale: () => [listWebhooks],
  perMinute: 20,
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const WebhookDelivery = z.object({
  /** The header `webhook-id`, the same at each try. */
  id: z.string(),
  kind: z.string(),
  person: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  state: z.enum(deliveryStates),
  tries: z.int(),
  answer: z.nullable(z.int()),
  /** Reason for the last failure without a response: `private`, `silent` or `secret`. */
  trouble: z.nullable(z.enum(['private', 'silent', 'secret'])),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  nextAt: z.nullable(Instant),
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  route: `GET ${ORGANISER}/:webhookId/deliveries`,
  summary: 'List what an address was told, the latest first',
  access: 'organiser:team',
  params: WebhookPath,
  query: z.extend(Paging, { state: z.optional(z.enum(deliveryStates)) }),
  reply: pageOf(WebhookDelivery),
})

/** Refuses `WEBHOOK_OFF` (409) for a webhook that is off. */
export const tryWebhook = endpoint({
  route: `POST ${ORGANISER}/:webhookId/trials`,
  summary: 'Send an address something to try it with',
  access: 'organiser:team',
  audit: 'team.webhookTried',
  params: WebhookPath,
  status: 202,
  reply: z.object({ id: z.string() }),
  refusals: [webhookRefusals.WEBHOOK_OFF],
  stale: () => [listWebhooks, listWebhookDeliveries],
  perMinute: 20,
})

/** Sends the message again with the same id, and with the usual retries. Refuses `WEBHOOK_OFF` (409) if off. */
export const replayWebhookDelivery = endpoint({
  route: `POST ${ORGANISER}/:webhookId/deliveries/:deliveryId/replays`,
  summary: 'Send an address something again that it was told, or should have been',
  access: 'organiser:team',
  audit: 'team.webhookReplayed',
  params: z.extend(WebhookPath, { deliveryId: z.string().check(maxLength(64)) }),
  status: 202,
  reply: z.object({ id: z.string() }),
  refusals: [webhookRefusals.WEBHOOK_OFF],
  stale: () => [listWebhooks, listWebhookDeliveries],
  perMinute: 120,
})
