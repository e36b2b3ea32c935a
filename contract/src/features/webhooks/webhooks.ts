import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { listOf, Paging, pageOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const webhookRefusals = refusals({
  /** The address is one of a private network, or its name leads to one. */
  WEBHOOK_PRIVATE: 422,
  WEBHOOKS_TOO_MANY: 409,
  /** What is switched off is sent nothing. */
  WEBHOOK_OFF: 409,
})

/** What an event tells of, each written with its cause; see `docs/webhooks.md` for what each says. */
export const webhookKinds = [
  ...(['registration.created', 'registration.updated', 'registration.cancelled'] as const),
  ...(['order.paid', 'order.refunded', 'order.refund_undone'] as const),
  ...(['attendee.checked_in', 'attendee.check_in_undone'] as const),
  ...(['mail.returned', 'person.merged', 'person.erased'] as const),
] as const
export type WebhookKind = (typeof webhookKinds)[number]
/** What is sent so that a receiver may be tried. */
export const WEBHOOK_TRIAL = 'webhook.test'

/** How many addresses one event tells. */
export const MOST_WEBHOOKS = 20

/** Without credentials, which would be shown again, and without `#`, which is never sent. */
const Address = z
  .string('REQUIRED')
  .check(
    maxLength(500),
    z.trim(),
    z.minLength(1, 'REQUIRED'),
    z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/, 'WEBHOOK_URL_FORMAT'),
  )
const Kinds = z.array(z.enum(webhookKinds)).check(z.minLength(1, 'REQUIRED'), maxLength(webhookKinds.length))

/** An address that is told what happens in an event. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isOn: z.boolean(),
  /** It answered that it is no more (410), which switched it off. */
  isGone: z.boolean(),
  createdAt: Instant,
  /** What has not left yet, and what was given up. */
  waiting: z.int(),
  failed: z.int(),
  lastDeliveredAt: z.nullable(Instant),
  /** The name of the person who saved it last; empty where it is not known. */
  savedBy: z.string(),
  /** Who saved it last no longer makes the team: it is told nothing until another person saves it. */
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

/** The secret signs what is sent; it is told once. */
const WithSecret = z.object({ id: Id, url: z.string(), secret: z.string() })
export type WebhookSecret = z.output<typeof WithSecret>

/** Refuses `WEBHOOK_PRIVATE` (422) at the field `url`, and `WEBHOOKS_TOO_MANY` (409) beyond twenty. */
export const addWebhook = endpoint({
  route: `POST ${ORGANISER}`,
  summary: 'Have an address told what happens in an event; answers the secret that signs it, once',
  access: 'organiser:team',
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
 * The caller answers for it from then on: it is told nothing once they no longer make the team. Switched off, it is told nothing
 * either; what waits for it leaves once it is told again.
 */
export const changeWebhook = endpoint({
  route: `PUT ${ORGANISER}/:webhookId`,
  summary: 'Change what an address is told, or whether it is',
  access: 'organiser:team',
  params: WebhookPath,
  body: z.object({ url: Address, kinds: Kinds, isOn: z.boolean() }),
  status: 204,
  refusals: [webhookRefusals.WEBHOOK_PRIVATE],
  stale: () => [listWebhooks],
  perMinute: 60,
})

/** What waits for it is not sent, and what was sent is no longer shown. */
export const removeWebhook = endpoint({
  route: `DELETE ${ORGANISER}/:webhookId`,
  summary: 'Have an address told nothing more',
  access: 'organiser:team',
  params: WebhookPath,
  status: 204,
  stale: () => [listWebhooks],
})

/** For a day, what is sent is signed with the former secret too. */
export const renewWebhookSecret = endpoint({
  route: `POST ${ORGANISER}/:webhookId/secret`,
  summary: 'Renew the secret that signs what an address is told; answers it, once',
  access: 'organiser:team',
  params: WebhookPath,
  isSecret: true,
  reply: WithSecret,
  stale: () => [listWebhooks],
  perMinute: 20,
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Something that an address is told. */
export const WebhookDelivery = z.object({
  /** The same at each try, as the receiver reads it in `webhook-id`. */
  id: z.string(),
  kind: z.string(),
  person: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** The status of the last answer; null where there was none. */
  answer: z.nullable(z.int()),
  /** Why the last try came to nothing, where there was no answer: `private`, `silent` or `secret`. */
  trouble: z.nullable(z.enum(['private', 'silent', 'secret'])),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  /** When it is tried next, as long as it waits. */
  nextAt: z.nullable(Instant),
  /** As it is sent. */
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

/** Refuses `WEBHOOK_OFF` (409) for an address that is switched off. */
export const tryWebhook = endpoint({
  route: `POST ${ORGANISER}/:webhookId/trials`,
  summary: 'Send an address something to try it with',
  access: 'organiser:team',
  params: WebhookPath,
  status: 202,
  reply: z.object({ id: z.string() }),
  refusals: [webhookRefusals.WEBHOOK_OFF],
  stale: () => [listWebhooks, listWebhookDeliveries],
  perMinute: 20,
})

/** The same again, under the same id, and as often as what is new. Refuses `WEBHOOK_OFF` (409) as a trial does. */
export const replayWebhookDelivery = endpoint({
  route: `POST ${ORGANISER}/:webhookId/deliveries/:deliveryId/replays`,
  summary: 'Send an address something again that it was told, or should have been',
  access: 'organiser:team',
  params: z.extend(WebhookPath, { deliveryId: z.string().check(maxLength(64)) }),
  status: 202,
  reply: z.object({ id: z.string() }),
  refusals: [webhookRefusals.WEBHOOK_OFF],
  stale: () => [listWebhooks, listWebhookDeliveries],
  perMinute: 120,
})
