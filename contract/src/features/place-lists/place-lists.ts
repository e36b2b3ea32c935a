import * as z from 'zod/mini'
import { Kind, MAX_GROUP, OfferKey, RequestPerson, requestRefusals } from '#features/place-requests/place-requests.ts'
import { MAX_HOURS } from '#features/place-requests/serving.rules.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, EventUserPath, Id, Instant, maxLength, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const placeListRefusals = refusals({ PLACES_MISSING: 409, NOT_WAITING: 409 })

/** The waiting list of an article, an answer or a slot. */
export const PlaceList = z.extend(OfferKey, {
  label: z.string(),
  detail: z.string(),
  capacity: z.nullable(z.int()),
  taken: z.int(),
  /** Places kept by offers. */
  kept: z.int(),
  requests: z.int(),
  /** Places wished by all requests, kept ones included. */
  places: z.int(),
  /** Whether people may still take places. */
  isOpen: z.boolean(),
})
export type PlaceList = z.output<typeof PlaceList>

export const listPlaceLists = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/place-lists',
  summary: 'List the offers with limited places, with their waiting lists',
  access: 'organiser:people.read',
  params: EventPath,
  reply: z.extend(listOf(PlaceList), {
    /** Whether people may join a waiting list, and whether places are offered now. */
    isOn: z.boolean(),
    isServed: z.boolean(),
  }),
})

export const Rules = z.object({
  isAutomatic: z.boolean(),
  skipsGroups: z.boolean(),
  hours: z.int().check(z.gte(1, 'OUT_OF_BOUNDS'), z.lte(MAX_HOURS, 'OUT_OF_BOUNDS')),
  until: z.nullable(DateOnly),
})

export const PlaceListEntry = z.object({
  /** The person who asked comes first. */
  people: z.array(RequestPerson),
  /** Rank, 1 for the next; null while places are kept and after the end. */
  rank: z.nullable(z.int()),
  joinedAt: Instant,
  status: z.enum(['waiting', 'offered', 'taken']),
  keptUntil: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type PlaceListEntry = z.output<typeof PlaceListEntry>

export const readPlaceList = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/place-lists/entries',
  summary: 'Read a waiting list: kept places first, then requests in the order of service, then the last places taken',
  access: 'organiser:people.read',
  params: EventPath,
  query: z.object({ offerKind: Kind, target: OfferKey.shape.target }),
  reply: z.object({ list: PlaceList, rules: Rules, entries: z.array(PlaceListEntry) }),
  refusals: [requestRefusals.REQUEST_UNKNOWN],
})

const stale = () => [listPlaceLists, readPlaceList]
const MaybeReason = z._default(text(500), '')

export const offerPlaces = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/place-lists/:userId/offer',
  summary: 'Keep free places for a request, before those ahead of it, with the reason; a mail is sent',
  access: 'organiser:people.write',
  audit: 'people.listOffered',
  params: EventUserPath,
  body: z.extend(OfferKey, { reason: required(500, 'REASON_REQUIRED') }),
  status: 204,
  refusals: [...Object.values(placeListRefusals), requestRefusals.REQUESTS_OFF],
  stale,
})

export const endPlaceOffer = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/place-lists/:userId/end',
  summary: 'End a request or the offer of its places, which go to the next; no mail is sent',
  access: 'organiser:people.write',
  audit: 'people.listEnded',
  params: EventUserPath,
  body: z.extend(OfferKey, { reason: MaybeReason }),
  status: 204,
  refusals: [placeListRefusals.NOT_WAITING],
  stale,
})

export const movePlaceRequest = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/place-lists/:userId/move',
  summary: 'Move a request before that of another person, or to the end of the list',
  access: 'organiser:people.write',
  audit: 'people.listMoved',
  params: EventUserPath,
  /** `before: null` moves to the end. */
  body: z.extend(OfferKey, { before: z.nullable(Id), reason: MaybeReason }),
  status: 204,
  refusals: [placeListRefusals.NOT_WAITING],
  stale,
})

export const addPlaceRequest = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/place-lists/:userId/add',
  summary: 'Enter a registered person in a waiting list, with companions of theirs; no mail is sent',
  access: 'organiser:people.write',
  audit: 'people.listJoined',
  params: EventUserPath,
  body: z.extend(OfferKey, { with: z._default(z.array(Id).check(maxLength(MAX_GROUP - 1)), []) }),
  status: 204,
  refusals: [...Object.values(requestRefusals), placeListRefusals.NOT_WAITING],
  stale,
})

export const savePlaceRules = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/place-lists/rules',
  summary: 'Choose how the places of an offer are given to those who wait',
  access: 'organiser:people.write',
  audit: 'people.listRules',
  params: EventPath,
  body: z.extend(OfferKey, { rules: Rules }),
  status: 204,
  refusals: [requestRefusals.REQUEST_UNKNOWN],
  stale,
})
