import * as z from 'zod/mini'
import { getMe } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { teamRoles } from '#kit/rights.ts'

export const teamRefusals = refusals({ TEAM_LAST: 409, TEAM_WHOLE_DOMAIN: 403 })

export const Role = z.enum(teamRoles)

/** Somebody of the team; `everywhere` when the role is theirs in every event of the domain. */
export const TeamMember = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  everywhere: z.boolean(),
})
export type TeamMember = z.output<typeof TeamMember>

export const listTeam = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/organisers',
  summary: 'List the team of the event, and what each is in it',
  access: 'organiser:team',
  params: EventPath,
  reply: listOf(TeamMember),
})

/**
 * Says what somebody of the team is in it; `everywhere` changes what they are in every event of the domain. Their open
 * sessions follow at once. Refuses `TEAM_LAST` (409) where nobody else would lead the event, `TEAM_WHOLE_DOMAIN` (403) for
 * a role in the whole domain, which only those who lead all of it change.
 */
export const changeRole = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/organisers/:userId',
  summary: 'Change what somebody is in the team',
  access: 'organiser:team',
  params: EventUserPath,
  body: z.object({ role: Role, everywhere: z._default(z.boolean(), false) }),
  status: 204,
  refusals: [teamRefusals.TEAM_LAST, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, getMe],
})

/**
 * Takes from somebody, oneself included, the right to run the event; their open sessions lose it at once. Refuses
 * `TEAM_LAST` (409) where nobody else would run it, `TEAM_WHOLE_DOMAIN` (403) for somebody whose right is on the whole
 * domain, which only their equals take back, and for all its events.
 */
export const leaveTeam = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/organisers/:userId',
  summary: 'Take from somebody the right to run the event',
  access: 'organiser:team',
  params: EventUserPath,
  status: 204,
  refusals: [teamRefusals.TEAM_LAST, teamRefusals.TEAM_WHOLE_DOMAIN],
  stale: () => [listTeam, getMe],
})
