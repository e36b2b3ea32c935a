import * as z from 'zod/mini'
import { answerRefusals } from '#features/live-kit/live-kit.ts'
import { getMe } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Flag, requiredLine } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const leaderboardRefusals = refusals({ PSEUDO_REFUSED: 422, PSEUDO_TAKEN: 409 })
export const MAX_PSEUDO = 30
export const MAX_LINES = 100

/**
 * Without sign-in, `firstName` and `lastName` are empty and `pseudo` stands for the person; a pseudonym that the person
 * chose always does. `label` is the team.
 */
export const LeaderboardEntry = z.object({
  /** Id of the line, stable for a person or team during an event, and not traceable to them. */
  id: z.string(),
  rank: z.int(),
  pseudo: z.string(),
  label: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  points: z.int(),
  isMine: z.boolean(),
})
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>

export const getLeaderboard = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/leaderboard',
  summary: 'The best of an event; the caller’s own line is added when it is not among them',
  access: 'public',
  params: EventPath,
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LINES))),
    showTeams: Flag,
  }),
  reply: z.object({ data: z.array(LeaderboardEntry) }),
})

export const savePseudonym = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/users/:userId/pseudonym',
  summary: 'Choose the name under which one stands on the leaderboard',
  access: 'self',
  params: EventUserPath,
  body: z.object({ pseudo: requiredLine(MAX_PSEUDO) }),
  reply: z.object({ pseudo: z.string() }),
  refusals: [...Object.values(leaderboardRefusals), answerRefusals.NO_RIGHT_TO_VOTE],
  stale: () => [getMe, getLeaderboard],
  perMinute: 20,
})
