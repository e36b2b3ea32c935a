import * as z from 'zod/mini'
import { participationRefusals } from '#features/participation/participation.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, EventPath, EventUserPath, Id, maxLength } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { allOf, refusals } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'

export const directoryRefusals = refusals({ BADGE_UNKNOWN: 404 })

/** Public data of a person, for other participants. */
export const PublicCard = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  typo: z.nullable(z.string()),
})
export type PublicCard = z.output<typeof PublicCard>

export const listAssociates = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/associates',
  summary: 'List those linked to a person: of the same company, or registered by the same',
  access: 'self',
  params: EventPath,
  query: z.object({ userId: Id }),
  reply: listOf(PublicCard),
})
export const listMyAssociates = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/associates/me',
  summary: 'List those linked to the caller',
  access: 'user',
  params: EventPath,
  reply: listOf(PublicCard),
})

export const BadgeCode = z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200))

export const findByBadge = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/users/badges/:code',
  summary: 'The public card of the owner of a badge',
  access: 'user',
  params: z.extend(EventPath, { code: BadgeCode }),
  reply: PublicCard,
  refusals: allOf(directoryRefusals, participationRefusals.EVENT_PEOPLE_ONLY),
  perMinute: 120,
})

export const search = endpoint({
  route: 'GET /domains/:domainId/search',
  summary: 'Search people and companies of the events that the caller takes part in; public cards only',
  access: 'user',
  params: DomainPath,
  query: z.object({
    user: z.optional(searchText(100)),
    company: z.optional(searchText(100)),
    q: z.optional(searchText(100)),
    eventId: z.optional(Id),
  }),
  reply: z.object({
    users: z.array(PublicCard),
    companies: z.array(z.object({ id: Id, name: z.string(), city: z.string() })),
  }),
  perMinute: 60,
})

/**
 * Admission to an event. `EXHIBITOR`: « exhibitors cannot use the visitor registration space » (specification 2, § 6).
 */
export const EventFlag = z.enum(['NONE', 'EXHIBITOR', 'CLOSED', 'NOT_OPEN', 'CHOOSE_TYPOLOGY'])
export const getEventFlag = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/flag-event',
  summary: 'What the event says to a person who comes in',
  access: 'self-or-organiser:door',
  params: EventUserPath,
  reply: z.object({ flag: EventFlag }),
})
