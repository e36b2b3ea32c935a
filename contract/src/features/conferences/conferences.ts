import * as z from 'zod/mini'
import { openRefusals } from '#features/events/events.ts'
import { getParticipation } from '#features/participation/participation.ts'
import { getMe, getUser, placeRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Flag, Id, Instant, maxKeys } from '#kit/fields.ts'
import { opening } from '#kit/opening.ts'
import { listOf } from '#kit/page.ts'
import { allOf, refusals } from '#kit/refusal.ts'

export const conferenceRefusals = refusals({
  SLOT_OVER: 409,
  SLOT_FULL: 409,
  SLOT_OVERLAP: 409,
  SLOT_COWORKER: 409,
  CONFERENCES_MAX: 409,
  CONFERENCES_UNIQUE: 409,
  CONFERENCE_COMPANIONS: 409,
  CONFERENCE_ON_SITE: 409,
  SLOT_OTHER_DAY: 409,
  CONFERENCES_INACTIVE: 409,
  CONFERENCES_UNREGISTERED: 409,
  SLOT_REQUIRED: 422,
})

export const SlotState = z.enum(['available', 'registered', 'full', 'unavailable'])
export type SlotState = z.output<typeof SlotState>

/** Reasons for refusing a slot: refusal codes, and keys of their sentences. */
export const SlotReason = z.enum([
  'SLOT_OVER',
  'SLOT_FULL',
  'SLOT_OVERLAP',
  'SLOT_COWORKER',
  'CONFERENCES_MAX',
  'CONFERENCES_UNIQUE',
  'CONFERENCE_COMPANIONS',
  'CONFERENCE_ON_SITE',
  'SLOT_OTHER_DAY',
])
export type SlotReason = z.output<typeof SlotReason>

export const Slot = z.object({
  id: Id,
  startAt: Instant,
  endAt: Instant,
  roomId: z.nullable(Id),
  room: z.string(),
  quota: z.nullable(z.int()),
  usersTotal: z.int(),
  /** It has ended, and only its holders keep it; always false once the event itself is over. */
  isOver: z.boolean(),
  isFull: z.boolean(),
  state: SlotState,
  reason: z.nullable(SlotReason),
  registered: z.boolean(),
  disabled: z.boolean(),
  /** Overlaps another slot of the person. */
  overlap: z.boolean(),
  /** A colleague of the person's company holds it. */
  coworkerRegistered: z.boolean(),
  isSelected: z.boolean(),
  /** Held by `userId2`, by default the caller. */
  isMySelected: z.boolean(),
})
export type Slot = z.output<typeof Slot>

export const Speaker = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  picture: z.string(),
  text: z.string(),
})
export type Speaker = z.output<typeof Speaker>

/** A conference as one person sees it (specification 1, § 3). */
export const Conference = z.object({
  id: Id,
  title: z.string(),
  logo: z.string(),
  description: z.string(),
  isRequired: z.boolean(),
  isDisabledForCompanions: z.boolean(),
  /** Remote people may hold its slots; otherwise on site only. */
  isRemote: z.boolean(),
  categoryIds: z.array(Id),
  speakers: z.array(Speaker),
  /** No slot can be taken and none is held. */
  disabled: z.boolean(),
  registered: z.boolean(),
  coworkerRegistered: z.boolean(),
  /** The person holds the maximum that the event allows. */
  maxReached: z.boolean(),
  slots: z.array(Slot),
})
export type Conference = z.output<typeof Conference>

export const ChosenSlots = z.record(Id, Id).check(maxKeys(200))
export type ChosenSlots = z.output<typeof ChosenSlots>

const Choices = z.object({ slots: ChosenSlots })
const whoseQuery = { userId: z.optional(Id), userId2: z.optional(Id) }

export const listConferences = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/conferences',
  isSeenAs: true,
  summary: 'List the conferences as a person sees them, the caller when none is named; `all` keeps the hidden ones',
  access: 'user',
  params: EventPath,
  query: z.object({ ...whoseQuery, all: Flag }),
  reply: listOf(Conference),
})

const ConferencePath = z.extend(EventPath, { conferenceId: Id })

export const listSlots = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/conferences/:conferenceId/slots',
  isSeenAs: true,
  summary: 'List the slots of a conference with their state',
  access: 'user',
  params: ConferencePath,
  query: z.object(whoseQuery),
  reply: listOf(Slot),
})

const refused = allOf(conferenceRefusals, ...openRefusals, ...placeRefusals)
const stale = () => [
  listConferences,
  listSlots,
  listUserConferences,
  associateParticipation,
  getMe,
  getUser,
  getParticipation,
]

export const takeSlot = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/conferences/:conferenceId/slots/:slotId/users/:userId',
  summary: 'Take a slot, or change to it',
  access: 'self',
  isRepeatable: true,
  strength: 'anonymous',
  params: z.extend(EventUserPath, { conferenceId: Id, slotId: Id }),
  reply: Conference,
  refusals: refused,
  stale,
})

export const leaveSlot = endpoint({
  route: 'DELETE /v2/domains/:domainId/events/:eventId/conferences/:conferenceId/slots/users/:userId',
  summary: 'Leave the slot held in a conference',
  access: 'self',
  strength: 'anonymous',
  params: z.extend(EventUserPath, { conferenceId: Id }),
  reply: Conference,
  refusals: refused,
  stale,
})

export const associateParticipation = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/conferences/associate-participation',
  summary: 'List the slots already taken by colleagues of the caller’s company, where an organiser confirmed them both',
  access: 'user',
  params: EventPath,
  reply: listOf(z.object({ conferenceId: Id, slotId: Id, userId: Id, firstName: z.string(), lastName: z.string() })),
})

export const HeldConference = z.object({
  id: Id,
  title: z.string(),
  slotId: Id,
  startAt: Instant,
  endAt: Instant,
  room: z.string(),
})
export type HeldConference = z.output<typeof HeldConference>

export const listUserConferences = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/conferences/v2/users/:userId',
  isSeenAs: true,
  summary: 'List the conferences of a person, by time',
  access: 'self',
  params: EventUserPath,
  reply: listOf(HeldConference),
})

export const saveUserConferences = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/conferences/v2/users/:userId',
  summary: 'Hold exactly these slots: all of them, or nothing changes',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: Choices,
  reply: listOf(HeldConference),
  refusals: refused,
  stale,
})

export const saveUserConference = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/conferences/v2/users/:userId/slots/:slotId',
  summary: 'Hold a slot, besides those of other conferences',
  access: 'self',
  strength: 'anonymous',
  params: z.extend(EventUserPath, { slotId: Id }),
  reply: listOf(HeldConference),
  refusals: refused,
  stale,
})

export const conferencesOpening = opening({
  fields: {
    /** With this person's slot states, hidden ones included. */
    conferences: z.array(Conference),
  },
  limited: [listConferences],
  refusals: Object.values(conferenceRefusals),
})
