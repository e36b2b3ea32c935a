import * as z from 'zod/mini'
import { getContext } from '#features/context/context.ts'
import { Password } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, Email, EventPath, Id, Instant, maxLength, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { FirstName, LastName } from '#kit/person-name.ts'
import { refusals } from '#kit/refusal.ts'

/** An event as its organiser finds it among theirs; the colours are those of its general settings. */
export const MyEvent = z.object({
  eventId: Id,
  context: z.string(),
  name: z.string(),
  days: z.array(DateOnly),
  /** Whether it is still to come or under way, on the calendar of its own time zone; an event without a day is. */
  isAhead: z.boolean(),
  isPublished: z.boolean(),
  isArchived: z.boolean(),
  registered: z.int(),
  present: z.int(),
  bgPrimaryColor: z.string(),
  textPrimaryColor: z.string(),
})
export type MyEvent = z.output<typeof MyEvent>

/** What holds the caller's events, and whether they may make another there. */
export const Organisation = z.object({ id: Id, name: z.string(), mayCreate: z.boolean() })
export type Organisation = z.output<typeof Organisation>

/** Those of the caller's domain that they run; none for whoever runs nothing. The first to come is the first. */
export const listMyEvents = endpoint({
  route: 'GET /organisation/events',
  summary: 'List the events that the caller runs',
  access: 'user',
  strength: 'link',
  reply: z.extend(listOf(MyEvent), {
    organisation: Organisation,
    /** How many of them could not be read: the others are listed all the same. */
    unread: z.int(),
  }),
  isForOrganisers: true,
})

const Fill = z.object({
  id: Id,
  /** What visitors call it; empty for a day that has only its date. */
  label: z.string(),
  taken: z.int(),
  /** Places kept for those to whom the waiting list offers them. */
  kept: z.int(),
  /** Null: no limit. */
  capacity: z.nullable(z.int()),
})
export const Overview = z.object({
  /** The day of the event that it is, where the event is; null on any other. */
  todayId: z.nullable(Id),
  /** Whether the stored time zone is none, and that of Paris stands for it; told to those who edit the event. */
  isZoneLost: z.boolean(),
  registered: z.int(),
  remote: z.int(),
  /** Who registered in the last twenty-four hours. */
  sinceYesterday: z.int(),
  /** Invited, who have not answered. */
  unanswered: z.int(),
  days: z.array(z.extend(Fill, { day: DateOnly })),
  /** Slots of a limited number of places, the fullest first, five at most. */
  slots: z.array(z.extend(Fill, { startAt: z.string() })),
  /** The same, the emptiest first, three at most; without those of the other list. */
  emptySlots: z.array(z.extend(Fill, { startAt: z.string() })),
  /** Registrations since the first, day after day. */
  registrations: z.array(z.object({ day: z.string(), count: z.int() })),
  /** What the organiser sent, which people answered: the day it left, its subject. */
  sendings: z.array(z.object({ day: z.string(), subject: z.string() })),
  /** The event that this one was copied from, as its registrations came: so many days before its first day. Null where there is none that one may read. */
  before: z.nullable(
    z.object({ name: z.string(), registrations: z.array(z.object({ daysBefore: z.int(), count: z.int() })) }),
  ),
  /** Guests whom something stops that the organiser alone can mend, by what it is (`obstacles`), the last one met first. */
  stopped: z.array(
    z.object({
      key: z.string(),
      count: z.int(),
      /** What they were to pay, in cents. Null for whoever may not read of money. */
      amount: z.nullable(z.int()),
      /** When the last of them was stopped, and their name; empty for whoever may not read of people. */
      at: Instant,
      name: z.string(),
      /** What stopped them is mended: they may go on. */
      isMended: z.boolean(),
      /** Those of them whom a mail would tell so, by one act. Null for whoever may not write to people. */
      toTell: z.nullable(z.int()),
      /** Those who were told, and when the last was. */
      told: z.int(),
      toldAt: z.nullable(Instant),
      /** Until when the waiting list keeps a place for one of them, the first that is given up. */
      placeUntil: z.nullable(Instant),
      /** Where it is put right: a screen of the area, below the address of the event, and a setting there. */
      screen: z.string(),
      setting: z.string(),
    }),
  ),
  /** What stands in the way of guests now, and what could not be checked, as `getReadiness` says it. */
  obstacles: z.array(z.object({ key: z.string(), isChecked: z.boolean(), screen: z.string(), setting: z.string() })),
  line: z.object({ waiting: z.int(), offered: z.int() }),
  /** Transfers announced and not received; in cents. Null for whoever may not read of money. */
  transfers: z.nullable(z.object({ count: z.int(), amount: z.int(), oldestAt: z.nullable(z.string()) })),
  /** Who is registered and has not paid, without a transfer under way. Null for whoever reads of neither people nor money. */
  due: z.nullable(z.int()),
  /** Who has a place that is given up if they pay nothing, and when the first one is. Null as for transfers. */
  releases: z.nullable(z.object({ count: z.int(), firstAt: z.nullable(z.string()) })),
  /** Who has paid more than what they hold costs, by what was invoiced; in cents. Null as for transfers. */
  toGiveBack: z.nullable(z.object({ count: z.int(), amount: z.int() })),
  /** Refunds to be made by hand, and what came too much by transfer; in cents. Null as for transfers. */
  backs: z.nullable(z.object({ count: z.int(), amount: z.int() })),
  /** Who is registered and still owes what their last payment online was refused for. Null as for transfers. */
  refusedPayments: z.nullable(z.int()),
  /** Speakers or rooms wanted twice at once, and the first of them. Null for whoever may not change the programme. */
  clashes: z.nullable(
    z.object({
      count: z.int(),
      first: z.nullable(
        z.object({ kind: z.enum(['room', 'speaker']), name: z.string(), startAt: Instant, endAt: Instant }),
      ),
    }),
  ),
  /** Photos that nobody sees: not for all, and nobody is said to be on them. Null for whoever has not the live. */
  unseenPhotos: z.nullable(z.int()),
  /** Mails that could not be sent. Null for whoever has nothing to do with mails. */
  deadMails: z.nullable(z.int()),
  /** Mails that were tried and wait to be tried again. Null as for those. */
  heldMails: z.nullable(z.int()),
  /** Mails that are kept in place of being sent, where there is no mail server. Null as for those. */
  keptMails: z.nullable(z.int()),
  /** Questions of the public that no moderator has decided about. Null for whoever has not the live. */
  heldQuestions: z.nullable(z.int()),
  /** Webhooks that are no more, or of which a message was given up within a week. Null for whoever does not make the team. */
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

/** People whom one act tells that they may go on; the others are told by the next. */
export const MOST_TOLD = 200

export const stoppedRefusals = refusals({ STOPPED_MOVED: 409 })

/**
 * Once what stopped them is mended, and once each: who has got past it meanwhile, has left or was told gets no mail. Refuses
 * `STOPPED_MOVED` (409) where they are not as many as was shown: nothing leaves.
 */
export const tellStopped = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/obstacles/:obstacle/mails',
  summary: 'Tell the guests whom an obstacle stopped that they may go on',
  access: 'organiser:mail',
  params: z.extend(EventPath, { obstacle: Id }),
  /** As many as were shown to whoever asks. */
  body: z.object({ count: z.int().check(z.minimum(1), z.maximum(MOST_TOLD)) }),
  reply: z.object({ told: z.int() }),
  refusals: [stoppedRefusals.STOPPED_MOVED],
  stale: () => [getOverview],
  perMinute: 20,
})

export const setupRefusals = refusals({ SETUP_LINK_EXPIRED: 410, SETUP_DONE: 409 })

/**
 * The first organisation of a server on which there is none, its first account, which leads it whole, and their session.
 * Refuses `SETUP_LINK_EXPIRED` (410) for a key that is not the server's or is over an hour old, and `SETUP_DONE` (409) once
 * there is an organisation.
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
 * An archived event answers its team alone, which changes nothing of it but what is forgotten of people; it stays out of lists.
 * Taken back, it is published again if it was.
 */
export const archiveEvent = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/archive',
  summary: 'Archive an event, or take it back from there',
  access: 'organiser:publish',
  params: EventPath,
  body: z.object({ archived: z.boolean() }),
  status: 204,
  isForArchived: true,
  stale: () => [listMyEvents, getContext],
})

/**
 * All of it goes, its files and its addresses too; accounts are of the organisation, and stay. Refuses `EVENT_HELD` (409) where
 * somebody has registered or answered, or anything was ordered or invoiced: it may be archived.
 */
export const deleteEvent = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId',
  summary: 'Delete an event in which nobody has registered',
  access: 'organiser:publish',
  params: EventPath,
  /** The name of the event, typed: there is no way back. */
  body: z.object({ name: z.string().check(maxLength(200)) }),
  status: 204,
  isForArchived: true,
  refusals: [endRefusals.EVENT_HELD],
  stale: () => [listMyEvents],
})

export const rehearsalRefusals = refusals({ REHEARSALS_FULL: 409 })

/** Rehearsals that an event may have at once. */
export const MAX_REHEARSALS = 20
/** How long one is kept. */
export const REHEARSAL_DAYS = 7

/** A copy of the event as it was saved, apart from it, with one person who tries it. */
export const Rehearsal = z.object({
  id: Id,
  /** What it is called in its address. */
  context: z.string(),
  createdAt: Instant,
  /** Where every mail of it goes: the address of whoever made it. */
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
 * Copies the event as it is saved into a domain of its own, with a new person whom the link signs in: what is done there counts
 * nowhere, its mails go to the caller, its payments move no money. Refuses `REHEARSALS_FULL` (409) when there are
 * `MAX_REHEARSALS`; they go by themselves after `REHEARSAL_DAYS`.
 */
export const rehearse = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/rehearsals',
  summary: 'Try an event as somebody new',
  access: 'organiser:edit',
  isForAccounts: true,
  params: EventPath,
  /** The type of the person who tries it; theirs to choose when left out. */
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
  params: EventPath,
  reply: z.object({ removed: z.int() }),
  stale: () => [listRehearsals],
})
