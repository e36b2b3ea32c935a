import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Instant, maxLength } from '#kit/fields.ts'
import { common } from '#kit/refusal.ts'

export const CalendarFeed = z.object({
  url: z.nullable(z.string()),
  madeAt: z.nullable(Instant),
  /** Last read by a calendar program, to the hour; null if never. */
  readAt: z.nullable(Instant),
})
export type CalendarFeed = z.output<typeof CalendarFeed>

const MINE = '/v2/domains/:domainId/events/:eventId/calendar-feed'

export const getCalendarFeed = endpoint({
  route: `GET ${MINE}`,
  summary: 'Read the address of the caller’s calendar',
  access: 'user',
  strength: 'link',
  params: EventPath,
  isSecret: true,
  reply: CalendarFeed,
})

/** Repeated calls keep the address; `renew` replaces it, and the former one stops working. */
export const openCalendarFeed = endpoint({
  route: `PUT ${MINE}`,
  summary: 'Give the caller’s calendar an address, or another one',
  access: 'user',
  strength: 'link',
  params: EventPath,
  body: z.object({ renew: z._default(z.boolean(), false) }),
  isSecret: true,
  reply: CalendarFeed,
  stale: () => [getCalendarFeed],
})

export const closeCalendarFeed = endpoint({
  route: `DELETE ${MINE}`,
  summary: 'Take the address of the caller’s calendar back',
  access: 'user',
  strength: 'link',
  params: EventPath,
  status: 204,
  stale: () => [getCalendarFeed],
})

/** Calendar programs poll, with an `ETag`. */
export const readCalendarFeed = endpoint({
  route: 'GET /calendars/:calendar',
  summary: 'Read what the owner of a calendar’s address holds: days and slots, and those that are held no more',
  access: 'signed',
  params: z.object({ calendar: z.string().check(maxLength(200)) }),
  refusals: [common.NOT_FOUND],
  produces: 'text/calendar; charset=utf-8',
})

/** Its entries have the UIDs and sequence numbers of the feed. */
export const readCalendarFile = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/users/:userId/calendar.ics',
  summary: 'Download what a person holds, days and slots, for a calendar',
  access: 'self',
  params: EventUserPath,
  refusals: [common.NOT_FOUND],
  produces: 'text/calendar; charset=utf-8',
})

/** Calendar programs poll, with an `ETag`, and send no language of their own: the address names it. */
export const readProgrammeCalendar = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/programme.ics',
  summary: 'Follow the public programme of an event in a calendar: its slots, and those that are held no more',
  access: 'public',
  params: EventPath,
  query: z.object({ language: z.optional(z.string().check(maxLength(35))) }),
  refusals: [common.NOT_FOUND],
  produces: 'text/calendar; charset=utf-8',
  perAddress: { minute: 600 },
})
