import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath } from '#kit/fields.ts'

/** How the provider of cards stands: no account is linked to the server, it answers, or it does not now. */
export const cardStates = ['absent', 'answers', 'silent'] as const

/** What opening a means of payment depends on. The provider is asked anew. */
export const readMeans = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/means',
  summary: 'Read which means of payment may be opened, the provider of cards being asked whether it answers',
  access: 'organiser:edit',
  params: EventPath,
  reply: z.object({
    card: z.enum(cardStates),
    /** The server offers payments in demonstration. */
    mayDemonstrate: z.boolean(),
    /** Orders that are no demonstration, those given up left out. */
    orders: z.int(),
  }),
  perMinute: 30,
})
