import * as z from 'zod/mini'
import { getEvent, openRefusals } from '#features/events/events.ts'
import { getParticipation } from '#features/participation/participation.ts'
import { getMe, getUser, placeRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventUserPath, Id, Instant } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const waitingRefusals = refusals({ WAITING_LIST_OFF: 422 })

export const Offer = z.object({ dayId: Id, day: DateOnly, expiresAt: Instant })
export type Offer = z.output<typeof Offer>

export const Waiting = z.object({
  inWaitingList: z.boolean(),
  /** People served earlier; 0 for the first one, and for people not on the list. */
  ahead: z.int(),
  offer: z.nullable(Offer),
})
export type Waiting = z.output<typeof Waiting>

export const getWaiting = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/waiting-list',
  isSeenAs: true,
  summary: 'Read where a person stands in the waiting list, and the place kept for them',
  access: 'self',
  params: EventUserPath,
  reply: Waiting,
})

export const saveWaiting = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/waiting-list',
  summary: 'Join the waiting list, or leave it; leaving declines a place that is kept',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.object({ wanted: z.boolean() }),
  reply: Waiting,
  refusals: [waitingRefusals.WAITING_LIST_OFF, ...openRefusals, ...placeRefusals],
  stale: () => [getWaiting, getEvent, getMe, getUser, getParticipation],
})
