import * as z from 'zod/mini'
import { getContext } from '#features/events/events.ts'
import { Password } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, Email, EventPath, Id, Instant, maxLength, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { FirstName, LastName } from '#kit/person-name.ts'
import { refusals } from '#kit/refusal.ts'

export const MyEvent = z.object({
  eventId: Id,
  context: z.string(),
  name: z.string(),
  days: z.array(DateOnly),
  /** Whether it is upcoming or under way, in its time zone; true for an event without days. */
  isAhead: z.boolean(),
  isPublished: z.boolean(),
  isArchived: z.boolean(),
  registered: z.int(),
  present: z.int(),
  bgPrimaryColor: z.string(),
  textPrimaryColor: z.string(),
})
export type MyEvent = z.output<typeof MyEvent>

export const Organisation = z.object({ id: Id, name: z.string(), mayCreate: z.boolean() })
export type Organisation = z.output<typeof Organisation>

/** The caller's events in their domain; empty for a person who runs none. Soonest first. */
export const listMyEvents = endpoint({
  route: 'GET /organisation/events',
  summary: 'List the events that the caller runs',
  access: 'user',
  strength: 'link',
  reply: z.extend(listOf(MyEvent), {
    organisation: Organisation,
    /** Number of unreadable events, left out of the list. */
    unread: z.int(),
  }),
  isForOrganisers: true,
})

const Fill = z.object({
  id: Id,
  label: z.string(),
  taken: z.int(),
  /** Places reserved by offers of the waiting list. */
  kept: z.int(),
  capacity: z.nullable(z.int()),
})
export const Overview = z.object({
  /** Today's event day, in the event's time zone; null on other dates. */
  todayId: z.nullable(Id),
  /** Whether the stored time zone is invalid and replaced by `Europe/Paris`; only for editors of the event. */
  isZoneLost: z.boolean(),
  registered: z.int(),
  remote: z.int(),
  sinceYesterday: z.int(),
  unanswered: z.int(),
  days: z.array(z.extend(Fill, { day: DateOnly })),
  /** Limited slots, fullest first, at most five. */
  slots: z.array(z.extend(Fill, { startAt: z.string() })),
  /** Limited slots, emptiest first, at most three, without those above. */
  emptySlots: z.array(z.extend(Fill, { startAt: z.string() })),
  registrations: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Mailings, to compare with registrations: date of departure, and subject. */
  sendings: z.array(z.object({ day: z.string(), subject: z.string() })),
  /**
   * Registrations of the event that this one was copied from, by days before its first day. Null if there is none that
   * the caller may read.
   */
  before: z.nullable(
    z.object({ name: z.string(), registrations: z.array(z.object({ daysBefore: z.int(), count: z.int() })) }),
  ),
  /** Guests stopped by a problem that only the organiser can resolve, by obstacle (`obstacles`); latest first. */
  stopped: z.array(
    z.object({
      key: z.string(),
      count: z.int(),
      amount: z.nullable(z.int()),
      /** The latest guest and their time; the name is empty if the caller may not read people. */
      at: Instant,
      name: z.string(),
      /** Resolved: the guests may go on. */
      isMended: z.boolean(),
      /** Guests to tell so in one mailing; null if the caller may not write to people. */
      toTell: z.nullable(z.int()),
      told: z.int(),
      toldAt: z.nullable(Instant),
      /** First expiry of a place reserved by the waiting list. */
      placeUntil: z.nullable(Instant),
      /** Where to resolve it: a screen below the event's address, and a setting on it. */
      screen: z.string(),
      setting: z.string(),
    }),
  ),
  /** Current obstacles, and those that could not be checked, as in `getReadiness`. */
  obstacles: z.array(z.object({ key: z.string(), isChecked: z.boolean(), screen: z.string(), setting: z.string() })),
  line: z.object({ waiting: z.int(), offered: z.int() }),
  transfers: z.nullable(z.object({ count: z.int(), amount: z.int(), oldestAt: z.nullable(z.string()) })),
  due: z.nullable(z.int()),
  /** Unpaid places that will be released, and the first time; null as for `transfers`. */
  releases: z.nullable(z.object({ count: z.int(), firstAt: z.nullable(z.string()) })),
  /** Overpaid amounts on invoices, in cents; null as for `transfers`. */
  toGiveBack: z.nullable(z.object({ count: z.int(), amount: z.int() })),
  /** Refunds to make by hand, and overpaid transfers, in cents; null as for `transfers`. */
  backs: z.nullable(z.object({ count: z.int(), amount: z.int() })),
  /** Registered people with an amount due after a refused online payment; null as for `transfers`. */
  refusedPayments: z.nullable(z.int()),
  /** Speakers or rooms in overlapping slots, and the first case; null if the caller may not change the programme. */
  clashes: z.nullable(
    z.object({
      count: z.int(),
      first: z.nullable(
        z.object({ kind: z.enum(['room', 'speaker']), name: z.string(), startAt: Instant, endAt: Instant }),
      ),
    }),
  ),
  /** Photos that are not public and name no person; null without the right `live`. */
  unseenPhotos: z.nullable(z.int()),
  /** Mails that could not be sent; null without the right `mail`. */
  deadMails: z.nullable(z.int()),
  /** Mails waiting for another attempt; null as for `deadMails`. */
  heldMails: z.nullable(z.int()),
  /** Mails kept because there is no mail server; null as for `deadMails`. */
  keptMails: z.nullable(z.int()),
  /** Public questions not yet moderated; null without the right `live`. */
  heldQuestions: z.nullable(z.int()),
  /** Webhooks that are off, or lost a message within a week; null without the right `team`. */
  lostWebhooks: z.nullable(z.int()),
})
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint({
  route: 'GET /organisation/overview',
  summary: 'What awaits the organiser of an event, and how full it is',
  access: 'organiser:any',
  query: z.object({ eventId: Id }),
  reply: Overview,
})

export const MOST_TOLD = 200

export const stoppedRefusals = refusals({ STOPPED_MOVED: 409 })

/**
 * Sent once the obstacle is resolved, and once per guest: guests who have passed it, left or been told get no mail.
 * Refuses `STOPPED_MOVED` (409), without sending, if their number is not the one shown.
 */
export const tellStopped = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/obstacles/:obstacle/mails',
  summary: 'Tell the guests whom an obstacle stopped that they may go on',
  access: 'organiser:mail',
  audit: 'mails.stoppedTold',
  params: z.extend(EventPath, { obstacle: Id }),
  body: z.object({ count: z.int().check(z.minimum(1), z.maximum(MOST_TOLD)) }),
  reply: z.object({ told: z.int() }),
  refusals: [stoppedRefusals.STOPPED_MOVED],
  stale: () => [getOverview],
  perMinute: 20,
})

export const setupRefusals = refusals({ SETUP_LINK_EXPIRED: 410, SETUP_DONE: 409 })

/**
 * Creates the first organisation of an empty server, its first account as lead, and a session. Refuses
 * `SETUP_LINK_EXPIRED` (410) for a wrong key or one over an hour old, and `SETUP_DONE` (409) if there is an
 * organisation.
 */
export const setUp = endpoint({
  route: 'POST /organisation/setup',
  summary: 'Make the first organisation and account of an empty server, with the link that it printed',
  access: 'public',
  body: z.object({
    key: z.string().check(z.minLength(1, 'REQUIRED'), maxLength(200)),
    organisation: required(200),
    firstName: FirstName,
    lastName: LastName,
    email: Email,
    password: Password,
  }),
  status: 201,
  isSecret: true,
  reply: z.object({ domainId: Id, token: z.string() }),
  refusals: [setupRefusals.SETUP_LINK_EXPIRED, setupRefusals.SETUP_DONE],
  perAddress: { minute: 20 },
})

export const endRefusals = refusals({ EVENT_HELD: 409 })

/**
 * An archived event answers only its team, and is read-only, except for erasures; it is not listed. Restoring publishes
 * it again if it was published.
 */
export const archiveEvent = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/archive',
  summary: 'Archive an event, or take it back from there',
  access: 'organiser:publish',
  audit: 'event.archive',
  params: EventPath,
  body: z.object({ archived: z.boolean() }),
  status: 204,
  isForArchived: true,
  stale: () => [listMyEvents, getContext],
})

/**
 * Deletes all its data, files and addresses; accounts belong to the organisation and stay. Refuses `EVENT_HELD` (409)
 * if any person has registered or answered, or there are orders or invoices: such an event is archived.
 */
export const deleteEvent = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId',
  summary: 'Delete an event in which nobody has registered',
  access: 'organiser:publish',
  audit: 'event.deleted',
  params: EventPath,
  /** The event's name, typed as a confirmation. */
  body: z.object({ name: z.string().check(maxLength(200)) }),
  status: 204,
  isForArchived: true,
  refusals: [endRefusals.EVENT_HELD],
  stale: () => [listMyEvents],
})

export const rehearsalRefusals = refusals({ REHEARSALS_FULL: 409 })

export const MAX_REHEARSALS = 20
export const REHEARSAL_DAYS = 7

/** A separate copy of the saved event, with one test person. */
export const Rehearsal = z.object({
  id: Id,
  context: z.string(),
  createdAt: Instant,
  /** Recipient of all its mails: the organiser who made it. */
  mail: z.string(),
})
export type Rehearsal = z.output<typeof Rehearsal>

export const listRehearsals = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/rehearsals',
  summary: 'List the rehearsals of an event',
  access: 'organiser:edit',
  params: EventPath,
  reply: listOf(Rehearsal),
})

/**
 * Copies the saved event into a domain of its own, with a new person signed in by the link. Nothing counts there: mails
 * go to the caller, payments move no money. Refuses `REHEARSALS_FULL` (409) at `MAX_REHEARSALS`; rehearsals are deleted
 * after `REHEARSAL_DAYS`.
 */
export const rehearse = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/rehearsals',
  summary: 'Try an event as somebody new',
  access: 'organiser:edit',
  audit: 'event.rehearsed',
  isForAccounts: true,
  params: EventPath,
  /** Type of the test person; if absent, they choose it. */
  body: z.object({ typoId: z.optional(Id) }),
  status: 201,
  isSecret: true,
  reply: z.object({ link: z.string() }),
  refusals: [rehearsalRefusals.REHEARSALS_FULL],
  stale: () => [listRehearsals],
  perMinute: 10,
})

export const removeRehearsals = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/rehearsals',
  summary: 'Remove every rehearsal of an event',
  access: 'organiser:edit',
  audit: 'event.rehearsalsRemoved',
  params: EventPath,
  reply: z.object({ removed: z.int() }),
  stale: () => [listRehearsals],
})
