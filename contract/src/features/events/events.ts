import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { awaited } from '#kit/rights.ts'
import type { Settings, SomeSettings } from './events.settings.ts'

export const contextRefusals = refusals({
  CONTEXT_UNKNOWN: 404,
  EVENT_OVER: 409,
  REGISTRATION_CLOSED: 409,
  REGISTRATION_NOT_OPEN: 409,
})
/** Refusals of actions that need an open registration. */
export const openRefusals = [
  contextRefusals.EVENT_OVER,
  contextRefusals.REGISTRATION_CLOSED,
  contextRefusals.REGISTRATION_NOT_OPEN,
] as const

export const EventDay = z.object({
  id: Id,
  day: DateOnly,
  label: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** A day whose end is not after its start ends on the next date. */
  startAt: Instant,
  endAt: Instant,
  /** Euros per person; includes VAT where the event's prices do. */
  price: z.number(),
  isFull: z.boolean(),
  isLimited: z.boolean(),
  /** Kept by its holders, and closed to others. */
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
  canRegister: z.boolean(),
  days: z.array(EventDay),
})
export type Event = z.output<typeof Event>

/** Values are validated on write; here they are only passed on. */
const Carried = z.record(z.string(), z.unknown())

export const Context = z.object({
  id: Id,
  domainId: Id,
  /** An unpublished event answers only its team. */
  isPublished: z.boolean(),
  /** Read-only and unpublished; only members of its domain are told. */
  isArchived: z.boolean(),
  /** A copy in which the team tries the visitor's view; it counts nowhere. */
  isRehearsal: z.boolean(),
  /** Whether the event answers the caller; otherwise its settings are defaults. */
  isOpen: z.boolean(),
  /** Missing proof of the caller's session; with it, the event answers them as team. */
  awaits: z.optional(z.enum(awaited)),
  settings: Carried,
  settingsAll: z.record(z.string(), Carried),
  settingsBO: Carried,
})
/**
 * `settings` holds every setting visible to participants, and `typosV2`; `settingsAll` overrides by language and
 * participant type.
 */
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

export const ProgrammeSlot = z.object({
  id: Id,
  title: z.string(),
  startAt: Instant,
  endAt: Instant,
  room: z.string(),
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
