import * as z from 'zod/mini'
import { readSummary } from '#features/checkout/checkout.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, Instant, text } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'
import { keepHolds } from './unpaid.rules.ts'

export const unpaidRefusals = refusals({
  NOTHING_UNPAID: 409,
})

export const PlaceHold = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({ kind: z.literal('until'), until: Instant }),
  z.strictObject({ kind: z.literal('delay') }),
])
export type PlaceHold = z.output<typeof PlaceHold>

/** How long an unpaid place is kept, for a person and those they register. */
export const KeptPlace = z.object({
  payerId: Id,
  until: z.nullable(Instant),
  hold: z.nullable(z.enum(keepHolds)),
  toldAt: z.nullable(Instant),
  kept: PlaceHold,
})
export type KeptPlace = z.output<typeof KeptPlace>

/** Null if nothing is due, or the event releases no places. */
export const readKeptPlace = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/people/:userId/kept-place',
  summary: 'Read until when the place of a person is kept who has something to pay',
  access: 'organiser:people.read',
  params: EventUserPath,
  reply: z.object({ place: z.nullable(KeptPlace) }),
})

/** Applies to the payer, and so to all people they pay for. */
export const keepPlace = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/people/:userId/kept-place',
  summary: 'Keep the place of a person who has something to pay for longer, for ever, or as the event says again',
  access: 'organiser:people.write',
  audit: 'people.placeKept',
  params: EventUserPath,
  body: z.object({ kept: PlaceHold, why: z._default(text(500), '') }),
  reply: z.object({ place: z.nullable(KeptPlace) }),
  refusals: [unpaidRefusals.NOTHING_UNPAID],
  stale: () => [readKeptPlace, readSummary],
})
