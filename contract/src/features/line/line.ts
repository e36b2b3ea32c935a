import * as z from 'zod/mini'
import { getEvent, openRefusals } from '#features/events/events.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, EventUserPath, Id, Instant, required, text } from '#kit/fields.ts'
import { Paging } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const lineRefusals = refusals({ WAITING_LIST_OFF: 422, NO_PLACE_TO_OFFER: 409, NOT_IN_LINE: 409 })

export const LineEntry = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  typo: z.nullable(z.string()),
  joinedAt: Instant,
  /** Rank, 1 for the next; null while a place is reserved for them. */
  rank: z.nullable(z.int()),
  offer: z.nullable(z.object({ dayId: Id, offeredAt: Instant, expiresAt: Instant })),
})
export type LineEntry = z.output<typeof LineEntry>

export const listLine = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/waiting-list',
  summary: 'The line as it stands: places kept first, then who waits, in the order in which they are served',
  access: 'organiser:people.read',
  params: EventPath,
  query: z.extend(Paging, { typoId: z.optional(Id) }),
  reply: z.object({
    data: z.array(LineEntry),
    total: z.int(),
    waiting: z.int(),
    offered: z.int(),
    /** Whether the event has a waiting list, and whether it assigns places now. */
    isOn: z.boolean(),
    isServed: z.boolean(),
    days: z.array(
      z.object({ id: Id, day: DateOnly, label: z.string(), capacity: z.int(), taken: z.int(), kept: z.int() }),
    ),
    types: z.array(z.object({ id: Id, label: z.string() })),
  }),
})

/**
 * Offers a free place, or one reserved for another person: never more places than there are. The person gets the mail
 * of the waiting list.
 */
export const offerOutOfTurn = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/waiting-list/:userId/offer',
  summary: 'Keep a place of a day for somebody who waits, before those ahead of them, and say why',
  access: 'organiser:people.write',
  audit: 'people.placeOffered',
  params: EventUserPath,
  body: z.object({
    dayId: Id,
    /** The person whose reserved place is taken if none is free: they return to their own rank. */
    inPlaceOf: z.optional(Id),
    reason: required(500, 'REASON_REQUIRED'),
  }),
  status: 204,
  refusals: [...Object.values(lineRefusals), ...openRefusals],
  stale: () => [listLine, getEvent],
})

const MaybeReason = z._default(text(500), '')

export const moveInLine = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/waiting-list/:userId/move',
  summary: 'Move somebody who waits before another, or to the end of the line',
  access: 'organiser:people.write',
  audit: 'people.lineMoved',
  params: EventUserPath,
  /** `before: null` moves to the end. */
  body: z.object({ before: z.nullable(Id), reason: MaybeReason }),
  status: 204,
  refusals: [lineRefusals.NOT_IN_LINE],
  stale: () => [listLine],
})

/** The person leaves the waiting list, as when the offer expires; the next one gets the place. They get no mail. */
export const expireOffer = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/waiting-list/:userId/expire',
  summary: 'End the offer of a place now',
  access: 'organiser:people.write',
  audit: 'people.offerEnded',
  params: EventUserPath,
  body: z.object({ reason: MaybeReason }),
  status: 204,
  refusals: [lineRefusals.NOT_IN_LINE],
  stale: () => [listLine, getEvent],
})

export const removeFromLine = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/waiting-list/:userId',
  summary: 'Take somebody out of the line; a place that is kept for them goes to the next one',
  access: 'organiser:people.write',
  audit: 'people.lineLeft',
  params: EventUserPath,
  status: 204,
  refusals: [lineRefusals.NOT_IN_LINE],
  stale: () => [listLine, getEvent],
})
