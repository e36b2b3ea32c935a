import * as z from 'zod/mini'
import { PublicCard } from '#features/directory/directory.ts'
import { participationRefusals } from '#features/participation/participation.ts'
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

export const DoorCard = z.extend(PublicCard, {
  typoColour: z.nullable(z.string()),
  code: z.string(),
  isRegistered: z.boolean(),
  /** Nothing left to pay. */
  isCompleted: z.boolean(),
  /** Answers are missing, so that the registration is not complete, paid or not. */
  isPartial: z.boolean(),
  isPresent: z.boolean(),
  presentAt: z.nullable(Instant),
  /** The person does not want to be photographed. */
  refusesPhotos: z.boolean(),
})
export type DoorCard = z.output<typeof DoorCard>
export const DoorResult = z.enum(['welcome', 'already', 'undone', 'unregistered'])
export type DoorResult = z.output<typeof DoorResult>
export const DoorCounts = z.object({ registered: z.int(), present: z.int() })

/** An entry and its door: the name of the device or of the person who scanned; empty if unknown. */
export const DoorEntry = z.object({ door: z.string(), at: Instant })
export type DoorEntry = z.output<typeof DoorEntry>

const DoorPath = z.extend(EventPath, { dayId: Id })

/**
 * Works once: a second scan answers `already`, with the time of the first. `unregistered` names the person, but does
 * not let them in. An undo removes the entry. The same `id` gets the same answer, and changes nothing.
 */
export const checkIn = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/days/:dayId/check-ins',
  summary: 'Let the owner of a badge in on a day, or undo it',
  access: 'organiser:door',
  audit: 'door.checkIn',
  isRepeatable: true,
  params: DoorPath,
  body: z.object({
    code: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)),
    /** Chosen by the scanner, so that an unanswered scan may be sent again. */
    id: z.optional(Id),
    at: z.optional(Instant),
    /** The scanner was offline and let the person in by its own list. */
    isLetIn: z.optional(z.literal(true)),
    undo: z.optional(z.literal(true)),
    force: z.optional(z.literal(true)),
  }),
  reply: z.object({
    result: DoorResult,
    card: DoorCard,
    counts: DoorCounts,
    /** Both entries of a person let in at two doors, earlier first: one door was offline. */
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
    /** If few people match: others with similar names, most similar first. */
    near: z.array(DoorCard),
    counts: DoorCounts,
  }),
  refusals: [checkInRefusals.DAY_UNKNOWN],
})

export const EXPECTED_AT_ONCE = 500

/**
 * People for a device to keep offline: those expected on the day, and with `isRegistered` false the other people of the
 * event, by name and type. `since`, the `cursor` of an earlier answer, returns only later changes; `isWhole` means that
 * the answer is complete, because `since` was absent or too old. `after` continues from `next`.
 */
export const listExpected = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/days/:dayId/expected',
  summary: 'List those expected on a day and the other people of the event, or what has changed, for a device to keep',
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
    /** Numbers of people expected, and not expected; a device with other numbers starts again. */
    total: z.int(),
    others: z.int(),
    /** The device deletes its list then: a day after the event's last day. */
    forgetAt: Instant,
  }),
  refusals: [checkInRefusals.DAY_UNKNOWN],
  perMinute: 600,
})

const Named = z.pick(DoorCard, { id: true, firstName: true, lastName: true, typo: true, typoColour: true })

export const RefusedWhy = z.enum(['unregistered', 'unknown', 'rehearsal'])
export type RefusedWhy = z.output<typeof RefusedWhy>

/** Latest first, at most a hundred of each. */
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

const DayDevice = z.object({
  id: Id,
  name: z.string(),
  right: z.enum(['door', 'live']),
  lastHeardAt: z.nullable(Instant),
  /** Heard from on this day, and silent since. */
  isSilent: z.boolean(),
  scans: z.int(),
})

/** A slot that begins within the hour; `capacity` is null without a limit. */
const DayRoom = z.object({
  id: Id,
  title: z.string(),
  room: z.string(),
  startAt: Instant,
  taken: z.int(),
  capacity: z.nullable(z.int()),
})

export const DayState = z.object({
  /** Today's day of the event, in its time zone; null on other dates, when only `days` and `devices` are filled. */
  dayId: z.nullable(Id),
  entered: z.int(),
  awaited: z.int(),
  /** Entries in intervals of five minutes; empty ones are left out. */
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

/** Live version, for the right `door` or the one of statistics; each change sends the whole state. */
export const dayTopic = topic({
  path: '/push/day',
  query: OfEvent,
  hello: Hello,
  state: DayState,
  changes: { DAY: { state: DayState } },
})

/** Said to a host of the door, who has the badge before them. */
export const saveRefusalAtDoor = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/check-ins/photo-refusal',
  summary: 'Note at the door that the owner of a badge does not want to be photographed, or that they do again',
  access: 'organiser:door',
  audit: 'door.refusalAtDoor',
  params: EventPath,
  body: z.object({
    code: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)),
    refusesPhotos: z.boolean(),
  }),
  reply: z.object({ refusesPhotos: z.boolean() }),
  refusals: [checkInRefusals.BADGE_UNKNOWN, participationRefusals.EVENT_PEOPLE_ONLY],
  stale: () => [listAtDoor],
  perMinute: 120,
})

export const PrintedBadge = z.object({
  /** Valid for some minutes, without signing in; `?inline=1` displays it for printing. */
  url: z.string(),
  prints: z.int(),
  lastAt: z.nullable(Instant),
})
export type PrintedBadge = z.output<typeof PrintedBadge>

/** A device without an account may print: a badge shows a name, a company, a type and days. */
export const printBadge = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/badges/door',
  summary: 'Print a badge at the door, on the paper that the event chose for it; each print is noted',
  access: 'organiser:door',
  audit: 'door.badgePrinted',
  isRepeatable: true,
  params: EventPath,
  body: z.object({ code: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)) }),
  reply: PrintedBadge,
  refusals: [checkInRefusals.BADGE_UNAVAILABLE, checkInRefusals.BADGE_UNPAID],
  perMinute: 120,
})
