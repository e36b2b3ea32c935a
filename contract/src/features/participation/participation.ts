import * as z from 'zod/mini'
import { openRefusals } from '#features/events/events.ts'
import { getMe, getUser, placeRefusals, UserEvent, UserEventDay, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, Instant, maxKeys, maxLength, ownKey, text } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'

export const participationRefusals = refusals({
  SAME_EMAIL: 422,
  REPRESENTATIVE_REQUIRED: 422,
  CHOICE_UNAVAILABLE: 409,
  DAY_FULL: 409,
  DAY_OVER: 409,
  DAY_REQUIRED: 422,
  REASON_REQUIRED: 422,
  TYPOLOGY_UNKNOWN: 422,
  EVENT_PEOPLE_ONLY: 403,
})

/** Refusal of answers by features above this one. */
export const answersRefusals = refusals({ FORM_INVALID: 422 })

/** 1 remote, 2 represented, 3 not attending, 4 on site, 5 companion (specification 1, § 9). */
export const ParticipationCode = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  'CHOICE_REQUIRED',
)

export const ParticipationChange = z.object({
  participation: z.optional(ParticipationCode),
  /** Days to hold, in place of all others; by default, all days. */
  dayIds: z.optional(z.array(Id).check(maxLength(200))),
  typoId: z.optional(z.nullable(Id)),
  registeredFrom: z.optional(text(40)),
  /** Merged into the stored map; `ABSENCE_REASON` holds the reason of an absence. */
  extended: z.optional(
    z
      .record(
        z.string().check(maxLength(60), ownKey),
        z.union([z.string().check(maxLength(5000)), z.number(), z.boolean(), z.null()]),
      )
      .check(maxKeys(500)),
  ),
  /** Version for optimistic locking; an update with an older one is refused. */
  version: z.optional(z.int()),
})
export type ParticipationChange = z.output<typeof ParticipationChange>

export const getParticipation = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId',
  isSeenAs: true,
  summary: 'Read a participation',
  access: 'self-or-organiser:people.read',
  params: EventUserPath,
  reply: UserEvent,
})

export const updateParticipation = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId',
  summary: 'Change a participation',
  access: 'self-or-organiser:people.write',
  audit: 'people.participation',
  strength: 'anonymous',
  params: EventUserPath,
  body: ParticipationChange,
  reply: UserEvent,
  refusals: [
    ...Object.values(participationRefusals),
    answersRefusals.FORM_INVALID,
    ...placeRefusals,
    common.STALE,
    ...openRefusals,
    userRefusals.EXHIBITOR_ON_VISITOR_SPACE,
  ],
  stale: () => [getMe, getUser, getParticipation, getAttendance],
})

/**
 * A right of the person at any time: after the closing date, and where the event shows no photos yet. Photos on which
 * they are named are hidden at once, and shown again when it is taken back.
 */
export const savePhotoRefusal = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/photo-refusal',
  isForArchived: true,
  summary: 'Refuse to be shown on the photos of an event, or take it back',
  access: 'self-or-organiser:people.write',
  audit: 'people.photoRefusal',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.object({ refusesPhotos: z.boolean() }),
  reply: z.object({ refusesPhotos: z.boolean() }),
  refusals: [participationRefusals.EVENT_PEOPLE_ONLY],
  stale: () => [getMe, getUser, getParticipation],
})

const DayUserPath = z.extend(EventUserPath, { dayId: Id })

export const getAttendance = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/days/:dayId/users/:userId',
  isSeenAs: true,
  summary: 'Read what a person does on a day',
  access: 'self-or-organiser:people.read',
  params: DayUserPath,
  reply: UserEventDay,
})

export const findAttendance = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/days/:dayId/users/:userId',
  summary: 'Read what a person does on a day, as a POST',
  access: 'self-or-organiser:people.read',
  audit: 'reads.dayRead',
  params: DayUserPath,
  reply: UserEventDay,
})

export const saveAttendance = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/days/:dayId/users/:userId',
  summary: 'Register for a day or give it back; mark present (organisers only)',
  access: 'self-or-organiser:people.write',
  audit: 'people.day',
  params: DayUserPath,
  body: z.object({
    registered: z.optional(z.boolean()),
    registeredAt: z.optional(z.nullable(Instant)),
    present: z.optional(z.boolean()),
    presentAt: z.optional(z.nullable(Instant)),
  }),
  reply: UserEventDay,
  refusals: [
    common.SESSION_TOO_WEAK,
    participationRefusals.DAY_FULL,
    participationRefusals.DAY_OVER,
    ...placeRefusals,
    ...openRefusals,
    userRefusals.EXHIBITOR_ON_VISITOR_SPACE,
  ],
  stale: () => [getMe, getUser, getParticipation, getAttendance],
})
