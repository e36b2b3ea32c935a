import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { awaited } from '#kit/rights.ts'
import type { Settings, SomeSettings } from './context.settings.ts'

export const contextRefusals = refusals({
  CONTEXT_UNKNOWN: 404,
  EVENT_OVER: 409,
  REGISTRATION_CLOSED: 409,
  REGISTRATION_NOT_OPEN: 409,
})
/** Of what only an open registration allows. */
export const openRefusals = [
  contextRefusals.EVENT_OVER,
  contextRefusals.REGISTRATION_CLOSED,
  contextRefusals.REGISTRATION_NOT_OPEN,
] as const

export const EventDay = z.object({
  id: Id,
  day: DateOnly,
  label: z.string(),
  /** Local times in the event's time zone, `HH:MM`. */
  startTime: z.string(),
  endTime: z.string(),
  /** The interval of the day; one that ends no later than it starts ends on the next date. */
  startAt: Instant,
  endAt: Instant,
  /** Euros for a person on this day, with VAT where the event writes its prices so. */
  price: z.number(),
  isFull: z.boolean(),
  /** It has so many places and no more. */
  isLimited: z.boolean(),
  /** Kept by those who come on it, and offered to nobody else. */
  isRetired: z.boolean(),
})
export type EventDay = z.output<typeof EventDay>

export const Event = z.object({
  id: Id,
  domainId: Id,
  context: z.string(),
  name: z.string(),
  alias: z.string(),
  timeZone: z.string(),
  location: z.string(),
  /** Whether a place on site is left to take. */
  canRegister: z.boolean(),
  days: z.array(EventDay),
})
export type Event = z.output<typeof Event>

/** Values are validated against the catalogue when they are written; here they are only carried. */
const Carried = z.record(z.string(), z.unknown())

export const Context = z.object({
  id: Id,
  domainId: Id,
  /** Until it is, the event answers its team alone. */
  isPublished: z.boolean(),
  /** Kept as it was, for its team alone; it is not published meanwhile. Told to those of its domain. */
  isArchived: z.boolean(),
  /** A copy in which somebody of the team tries what visitors see: nothing of it counts in the event. */
  isRehearsal: z.boolean(),
  /** Whether the event answers the caller; where it does not, its settings are those of any event. */
  isOpen: z.boolean(),
  /** What the caller’s session waits for: the event would answer them then, as one of its team. */
  awaits: z.optional(z.enum(awaited)),
  settings: Carried,
  settingsAll: z.record(z.string(), Carried),
  settingsBO: Carried,
})
/** `settings` holds every key of the catalogue that participants may see, and `typosV2`; `settingsAll` overrides by language, typologies too. */
export interface Context extends z.output<typeof Context> {
  settings: Settings & { typosV2?: Record<string, SomeSettings> }
  settingsAll: Record<string, SomeSettings & { typosV2?: Record<string, SomeSettings> }>
}

export const getContext = endpoint({
  route: 'GET /context/:context',
  summary: 'Find the event of a link, with its settings',
  access: 'public',
  params: z.object({ context: z.string().check(maxLength(64)) }),
  reply: Context,
  refusals: [contextRefusals.CONTEXT_UNKNOWN],
})

export const getEvent = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId',
  summary: 'Read an event with its days',
  access: 'public',
  params: EventPath,
  reply: Event,
})

/** A slot of the programme, as anybody may read it. */
export const ProgrammeSlot = z.object({
  id: Id,
  title: z.string(),
  startAt: Instant,
  endAt: Instant,
  /** How its room is called; empty where it has none. */
  room: z.string(),
  /** The names of those who speak there. */
  speakers: z.array(z.string()),
})
export type ProgrammeSlot = z.output<typeof ProgrammeSlot>

export const listProgramme = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/programme',
  summary: 'Read the programme of an event, by time; nothing where it has no conferences or does not present itself',
  access: 'public',
  params: EventPath,
  reply: listOf(ProgrammeSlot),
})

export const getSettings = endpoint({
  route: 'GET /users/settings',
  isSeenAs: true,
  summary: 'Read the settings in force for the signed-in user: general, then language, then typology',
  access: 'user',
  query: z.object({ eventId: Id }),
  reply: Carried,
})

export const getCalendar = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/calendar.ics',
  summary: 'Add the event to a calendar',
  access: 'public',
  params: EventPath,
  produces: 'text/calendar; charset=utf-8',
})
