import * as z from 'zod/mini'
import { openRefusals } from '#features/events/events.ts'
import { placeRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { requestKinds } from './place-requests.rules.ts'

export const requestRefusals = refusals({
  REQUESTS_OFF: 422,
  REQUEST_UNKNOWN: 404,
  PLACES_LEFT: 409,
  PLACE_HELD: 409,
  GROUP_UNKNOWN: 422,
})

/** Most people of a group. */
export const MAX_GROUP = 50

export const Kind = z.enum(requestKinds, 'CHOICE_UNKNOWN')
/** An article, an answer or a slot: its kind, and its id or its keys. */
export const OfferKey = z.object({ kind: Kind, target: z.string().check(z.minLength(1, 'REQUIRED'), maxLength(200)) })
export type OfferKey = z.output<typeof OfferKey>

export const RequestPerson = z.object({ id: Id, firstName: z.string(), lastName: z.string() })
export type RequestPerson = z.output<typeof RequestPerson>

export const PlaceRequest = z.extend(OfferKey, {
  label: z.string(),
  /** The day, the hour or the question; empty without one. */
  detail: z.string(),
  /** People served together, in the order of their names. */
  people: z.array(RequestPerson),
  /** Requests served earlier; 0 for the first one, and while places are kept. */
  ahead: z.int(),
  /** Until when places are kept; null while waiting. */
  keptUntil: z.nullable(Instant),
})
export type PlaceRequest = z.output<typeof PlaceRequest>

const OwnRequests = z.extend(listOf(PlaceRequest), {
  /** People registered by this person; a request may include them. */
  companions: z.array(RequestPerson),
})
export type OwnRequests = z.output<typeof OwnRequests>

export const listPlaceRequests = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/place-requests',
  isSeenAs: true,
  summary: 'List the sold-out articles, answers and slots for which a person waits, and the places kept for them',
  access: 'self',
  params: EventUserPath,
  reply: OwnRequests,
})

/**
 * `with` names companions of the person: the group is served as a whole. Leaving ends the requests of the whole group and
 * declines places that are kept.
 */
export const savePlaceRequest = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/place-requests',
  summary: 'Wait for a place of a sold-out article, answer or slot, alone or as a group, or wait no more',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.extend(OfferKey, {
    isWanted: z.boolean(),
    with: z._default(z.array(Id).check(maxLength(MAX_GROUP - 1)), []),
  }),
  reply: OwnRequests,
  refusals: [...Object.values(requestRefusals), ...openRefusals, ...placeRefusals],
  stale: () => [listPlaceRequests],
})
