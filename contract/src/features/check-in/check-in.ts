import * as z from 'zod/mini'
import { PublicCard } from '#features/directory/directory.ts'
import { listDeviceLinks } from '#features/team/team.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { Paging } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'
import { Hello, OfEvent, topic } from '#kit/topic.ts'

export const checkInRefusals = refusals({
  BADGE_UNKNOWN: 404,
  BADGE_OF_REHEARSAL: 404,
  DAY_UNKNOWN: 404,
  BADGE_UNAVAILABLE: 409,
  BADGE_UNPAID: 409,
})

/** Someone at the door. */
export const DoorCard = z.extend(PublicCard, {
  /** Of their type, `#rrggbb`, where it has one. */
  typoColour: z.nullable(z.string()),
  code: z.string(),
  isRegistered: z.boolean(),
  /** Something is still to be paid. */
  isCompleted: z.boolean(),
  /** Answers are still lacking: nothing can be complete, whatever is paid. */
  isPartial: z.boolean(),
  isPresent: z.boolean(),
  presentAt: z.nullable(Instant),
})
export type DoorCard = z.output<typeof DoorCard>
/** What became of a scan at the door. */
export const DoorResult = z.enum(['welcome', 'already', 'undone', 'unregistered'])
export type DoorResult = z.output<typeof DoorResult>
export const DoorCounts = z.object({ registered: z.int(), present: z.int() })

/** Somebody who came in, by which door: the name of a device or of whoever held the scanner; empty where it is not known. */
export const DoorEntry = z.object({ door: z.string(), at: Instant })
export type DoorEntry = z.output<typeof DoorEntry>

const DoorPath = z.extend(EventPath, { dayId: Id })

/**
 * Once: a second scan answers `already`, with when the first was. `unregistered` lets nobody in, and says who it is.
 * An undo takes the mark away. The same `id` sent again answers the same, and changes nothing.
 */
export const checkIn = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/days/:dayId/check-ins',
  summary: 'Let the owner of a badge in on a day, or undo it',
  access: 'organiser:door',
  isRepeatable: true,
  params: DoorPath,
  body: z.object({
    code: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)),
    /** Of the scan, chosen by the scanner: one that was sent and not answered may be sent again. */
    id: z.optional(Id),
    /** When it was scanned, if the scanner was offline. */
    at: z.optional(Instant),
    /** The scanner was offline, and let them in by its own list. */
    isLetIn: z.optional(z.literal(true)),
    undo: z.optional(z.literal(true)),
    /** Lets in somebody who is not registered for the day. */
    force: z.optional(z.literal(true)),
  }),
  reply: z.object({
    result: DoorResult,
    card: DoorCard,
    counts: DoorCounts,
    /** Both entries of somebody whom two doors let in, the earlier first: one of them had no network. */
    twice: z.array(DoorEntry),
  }),
  refusals: Object.values(checkInRefusals),
  stale: () => [listAtDoor, listRefused, listDeviceLinks],
  perMinute: 600,
})

export const listAtDoor = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/days/:dayId/check-ins',
  summary: 'List those registered for a day, or those present',
  access: 'organiser:door',
  params: DoorPath,
  query: z.extend(Paging, {
    only: z._default(z.enum(['registered', 'present', 'absent']), 'registered'),
    q: z.optional(searchText(100)),
  }),
  reply: z.object({
    data: z.array(DoorCard),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    /** Where few are found: others whose names are near what is searched, the nearest first. */
    near: z.array(DoorCard),
    counts: DoorCounts,
  }),
  refusals: [checkInRefusals.DAY_UNKNOWN],
})

/** People in one answer of `listExpected`. */
export const EXPECTED_AT_ONCE = 500

/**
 * What a device goes by without a network. With `since`, those alone of whom something changed since the answer that gave it as
 * `cursor`, whoever is expected no more among them (`isRegistered` false); `isWhole` says that all are there, because `since` was
 * left out or says nothing any more. `after` reads on from `next`.
 */
export const listExpected = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/days/:dayId/expected',
  summary: 'List those expected on a day, or what has changed of them, for a device that keeps them',
  access: 'organiser:door',
  params: DoorPath,
  query: z.object({
    since: z.optional(z.string().check(z.regex(/^\d{1,19}$/, 'ID_FORMAT'))),
    after: z.optional(Id),
  }),
  reply: z.object({
    data: z.array(DoorCard),
    next: z.nullable(Id),
    isWhole: z.boolean(),
    cursor: z.string(),
    /** How many are expected: a device that has another number reads all of it again. */
    total: z.int(),
    /** When the device forgets them: a day after the last day of the event. */
    forgetAt: Instant,
  }),
  refusals: [checkInRefusals.DAY_UNKNOWN],
  perMinute: 600,
})

/** Somebody as the door may name them. */
const Named = z.pick(DoorCard, { id: true, firstName: true, lastName: true, typo: true, typoColour: true })

/** Why a badge opened nothing. */
export const RefusedWhy = z.enum(['unregistered', 'unknown', 'rehearsal'])
export type RefusedWhy = z.output<typeof RefusedWhy>

/** The latest first, a hundred at most of each. */
export const listRefused = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/days/:dayId/refusals',
  summary: 'List who was refused at the doors on a day and why, and who came in by two of them',
  access: 'organiser:door',
  params: DoorPath,
  reply: z.object({
    refused: z.array(z.object({ id: Id, why: RefusedWhy, door: z.string(), at: Instant, person: z.nullable(Named) })),
    twice: z.array(z.object({ id: Id, person: Named, entries: z.array(DoorEntry) })),
  }),
  refusals: [checkInRefusals.DAY_UNKNOWN],
})

/** A device that was lent a right, on the day. */
const DayDevice = z.object({
  id: Id,
  name: z.string(),
  right: z.enum(['door', 'live']),
  lastHeardAt: z.nullable(Instant),
  /** It was heard of on the day, and is no more. */
  isSilent: z.boolean(),
  scans: z.int(),
})

/** A slot that begins within the hour; `capacity` is null where it has no limit. */
const DayRoom = z.object({
  id: Id,
  title: z.string(),
  room: z.string(),
  startAt: Instant,
  taken: z.int(),
  capacity: z.nullable(z.int()),
})

/** The day as it is now: figures, of which none names anybody who comes. */
export const DayState = z.object({
  /** The day of the event that it is, on the calendar of its time zone; null on any other, when all but days and devices is empty. */
  dayId: z.nullable(Id),
  entered: z.int(),
  awaited: z.int(),
  /** Entries from each of these moments on, for five minutes; those without any are left out. */
  entries: z.array(z.object({ at: Instant, count: z.int() })),
  types: z.array(
    z.object({
      id: z.nullable(Id),
      label: z.string(),
      colour: z.nullable(z.string()),
      entered: z.int(),
      awaited: z.int(),
    }),
  ),
  days: z.array(z.object({ id: Id, day: DateOnly, entered: z.int(), awaited: z.int() })),
  /** Badges refused and not let in since, people who came in twice. */
  refused: z.int(),
  twice: z.int(),
  devices: z.array(DayDevice),
  rooms: z.array(DayRoom),
})
export type DayState = z.output<typeof DayState>

export const getDay = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/today',
  summary: 'The day of the event as it is now: entries, refusals, devices, the rooms of the next hour',
  access: 'organiser:stats',
  params: EventPath,
  reply: z.object({ epoch: z.string(), seq: z.int(), serverTime: Instant, state: DayState }),
})

/** The same as it changes, for whoever has the right of the door or that of the figures; each change brings the whole of it. */
export const dayTopic = topic({
  path: '/push/day',
  query: OfEvent,
  hello: Hello,
  state: DayState,
  changes: { DAY: { state: DayState } },
})

export const PrintedBadge = z.object({
  /** Good for a few minutes, without signing in: with `?inline=1` the browser shows it, and prints it. */
  url: z.string(),
  /** How often the door has printed it, this time included. */
  prints: z.int(),
  /** When the door printed it before; null for the first time. */
  lastAt: z.nullable(Instant),
})
export type PrintedBadge = z.output<typeof PrintedBadge>

/** A device without an account prints too: a badge says what it sees, a name, a company, a type and the days. */
export const printBadge = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/badges/door',
  summary: 'Print a badge at the door, on the paper that the event chose for it; each print is noted',
  access: 'organiser:door',
  isRepeatable: true,
  params: EventPath,
  body: z.object({ code: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)) }),
  reply: PrintedBadge,
  refusals: [checkInRefusals.BADGE_UNAVAILABLE, checkInRefusals.BADGE_UNPAID],
  perMinute: 120,
})
