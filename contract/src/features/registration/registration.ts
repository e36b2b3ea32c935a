import * as z from 'zod/mini'
import { PaymentStanding } from '#features/checkout/checkout.rules.ts'
import { listCompanions } from '#features/companions/companions.ts'
import { Event, getEvent, openRefusals } from '#features/events/events.ts'
import { FormValues } from '#features/forms/forms.ts'
import { getAttendance, getParticipation, participationRefusals } from '#features/participation/participation.ts'
import { getMe, getUser, placeRefusals, User, userRefusals } from '#features/users/users.ts'
import { getWaiting, Waiting } from '#features/waiting-list/waiting-list.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, Instant, maxKeys, maxLength, required, text } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'
import { openingFields, openingReads, openingRefusals } from '#openings.ts'

export const registrationRefusals = refusals({ REGISTRATION_INCOMPLETE: 422, DRAFT_STALE: 409 })

/** Deeper than any answer; thousands of levels would overflow serialization. */
const MAX_DEPTH = 20
const isShallow = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

/** Unchecked answers: a draft may be incomplete. */
const Unchecked = z
  .record(z.string().check(maxLength(40)), z.unknown().check(z.refine((value) => isShallow(value), 'TOO_LONG')))
  .check(maxKeys(500))

export const SavedDraft = z.object({
  step: z.string(),
  values: Unchecked,
  version: z.int(),
})
export type SavedDraft = z.output<typeof SavedDraft>

export const getDraft = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/draft',
  summary: 'Read the registration a person has begun',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  reply: SavedDraft,
})

export const saveDraft = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/draft',
  summary: 'Keep the answers so far; refused when another tab or device has saved since `version`',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.object({ step: z.string().check(maxLength(40)), values: Unchecked, version: z.int() }),
  reply: SavedDraft,
  refusals: [registrationRefusals.DRAFT_STALE, common.TOO_LARGE],
})

export const TicketDetails = z.object({
  payment: PaymentStanding,
  /** Euros including VAT; 0 when nothing is due. */
  due: z.number(),
  /** Overpaid amount, euros including VAT. */
  credit: z.number(),
  reference: z.string(),
  /** Time limit for the payment; null if the place is never released. */
  keptUntil: z.nullable(Instant),
  /** Current step of a registration in progress; empty if none. */
  step: z.string(),
  /** No answer yet, and few questions: it takes a couple of minutes. */
  isQuick: z.boolean(),
  waiting: Waiting,
  represents: z.array(z.string()),
  companions: z.array(z.string()),
})
export type TicketDetails = z.output<typeof TicketDetails>

const OpeningFrame = z.object({
  /** As this person sees it: a place reserved for them counts as free. */
  event: Event,
  formData: FormValues,
  /** Only the person has one, not an organiser acting for them. */
  draft: SavedDraft,
  /** An organiser answers, who may add past days and slots. */
  isBehalf: z.optional(z.boolean()),
})

/** Data for all steps of a person's registration, beside the settings; empty for parts that the event does not use. */
export const Opening = z.extend(OpeningFrame, openingFields())
export type Opening = z.output<typeof Opening>

export const openRegistration = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/registration',
  summary: 'Read at once all that the steps of a registration need: what is offered, what the person has, their draft',
  access: 'self-or-organiser:people.write',
  strength: 'anonymous',
  params: EventUserPath,
  reply: Opening,
  holds: () => [getEvent, getWaiting, ...openingReads('reads', 'limited', 'held'), getDraft],
})

export const readTicket = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/ticket',
  isSeenAs: true,
  summary:
    'Read where a registration stands: what is owed, the answers under way, the waiting list, who is represented',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  reply: TicketDetails,
})

export const register = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/registration',
  summary: 'Save the whole registration at once: choice, type, days, forms, representative',
  access: 'self-or-organiser:people.write',
  audit: 'people.registration',
  strength: 'anonymous',
  params: EventUserPath,
  body: z.object({
    /** Answers by step; hidden steps are ignored. */
    values: Unchecked,
    registeredFrom: z.optional(text(40)),
    /** Version of the participation, for optimistic locking; an older one is refused. */
    version: z.optional(z.int()),
    /**
     * Companions to cancel when the person no longer comes on site; only those who answer through this person. Others
     * keep their places.
     */
    companions: z.optional(z.array(Id).check(maxLength(200))),
    /**
     * By an organiser: after the closing date, or with missing answers; never above a capacity. The reason goes to the
     * journal.
     */
    force: z.optional(z.object({ why: required(500) })),
  }),
  reply: User,
  refusals: [
    registrationRefusals.REGISTRATION_INCOMPLETE,
    ...openRefusals,
    userRefusals.EMAIL_ALREADY_USED,
    common.STALE,
    ...openingRefusals(),
    userRefusals.EXHIBITOR_ON_VISITOR_SPACE,
    ...placeRefusals,
    ...Object.values(participationRefusals),
  ],
  stale: () => [
    listCompanions,
    getWaiting,
    getMe,
    getUser,
    getParticipation,
    getAttendance,
    getDraft,
    readTicket,
    getEvent,
    ...openingReads('limited', 'held'),
  ],
  // Each change sends a mail and draws its documents. The limit is far above what people need.
  perMinute: 120,
})
