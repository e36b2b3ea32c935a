import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Flag } from '#kit/fields.ts'

/** To nobody signed in, `firstName` and `lastName` are empty: a pseudonym stands for the person. `label` is the team. */
export const LeaderboardEntry = z.object({
  rank: z.int(),
  pseudo: z.string(),
  label: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  points: z.int(),
  /** The caller's own line, or their team's. */
  isMine: z.boolean(),
})
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>

export const getLeaderboard = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/leaderboard',
  summary: 'The best of an event; the caller’s own line is added when it is not among them',
  access: 'public',
  params: EventPath,
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    showTeams: Flag,
  }),
  reply: z.object({ data: z.array(LeaderboardEntry) }),
})
