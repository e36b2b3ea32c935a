import * as z from 'zod/mini'
import { readSummary } from '#features/checkout/checkout.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, Instant, text } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'
import { keepHolds } from './unpaid.rules.ts'

export const unpaidRefusals = refusals({
  /** Nothing is to be paid for them any more, or they are not registered. */
  NOTHING_UNPAID: 409,
})

/** What the team says of the place of a payer: kept for ever, at least until an instant, or as the event says. */
export const Kept = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({ kind: z.literal('until'), until: Instant }),
  z.strictObject({ kind: z.literal('delay') }),
])
export type Kept = z.output<typeof Kept>

/** How long the place of somebody is kept who has something to pay, for themselves and those they register. */
export const KeptPlace = z.object({
  /** Who pays for them. */
  payerId: Id,
  /** Until when it is kept; null where it is not released. */
  until: z.nullable(Instant),
  /** Why it is not released, whatever time passes; null where it will be. */
  hold: z.nullable(z.enum(keepHolds)),
  /** When the mail that says so was written. */
  toldAt: z.nullable(Instant),
  kept: Kept,
})
export type KeptPlace = z.output<typeof KeptPlace>

/** Null where nothing is to be paid for them, or the event releases no place. */
export const readKeptPlace = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/people/:userId/kept-place',
  summary: 'Read until when the place of a person is kept who has something to pay',
  access: 'organiser:people.read',
  params: EventUserPath,
  reply: z.object({ place: z.nullable(KeptPlace) }),
})

/** It is said of who pays for the person, and so of all whom they pay for. */
export const keepPlace = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/people/:userId/kept-place',
  summary: 'Keep the place of a person who has something to pay for longer, for ever, or as the event says again',
  access: 'organiser:people.write',
  params: EventUserPath,
  body: z.object({ kept: Kept, why: z._default(text(500), '') }),
  reply: z.object({ place: z.nullable(KeptPlace) }),
  refusals: [unpaidRefusals.NOTHING_UNPAID],
  stale: () => [readKeptPlace, readSummary],
})
