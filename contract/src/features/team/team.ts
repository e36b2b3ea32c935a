import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const teamRefusals = refusals({ TEAM_LAST: 409, TEAM_WHOLE_DOMAIN: 403 })

/** Somebody who runs the event; `everywhere` when they run every event of its domain. */
export const TeamMember = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  everywhere: z.boolean(),
})
export type TeamMember = z.output<typeof TeamMember>

export const listTeam = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/organisers',
  summary: 'List who runs the event',
  access: 'organiser',
  params: EventPath,
  reply: listOf(TeamMember),
})

/**
 * Takes from somebody, oneself included, the right to run the event; their open sessions lose it at once. Refuses
 * `TEAM_LAST` (409) where nobody else would run it, `TEAM_WHOLE_DOMAIN` (403) for somebody whose right is on the whole
 * domain, which only their equals take back, and for all its events.
 */
export const leaveTeam = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/organisers/:userId',
  summary: 'Take from somebody the right to run the event',
  access: 'organiser',
  params: EventUserPath,
  status: 204,
  refusals: [teamRefusals.TEAM_LAST, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam],
})
