import { getLeaderboard, savePseudonym } from '@parvis/contract/leaderboard/leaderboard.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { serve } from '#kit/serve.ts'
import { choosePseudonym, readLeaderboard } from './leaderboard.service.ts'

/** Default number of lines (specification 2, § 9). */
const LIMIT = 10

export function leaderboardRoutes(app: FastifyInstance): void {
  serve(app, getLeaderboard, async ({ params, query, caller, ports }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const viewerId = caller?.domainId === params.domainId ? caller.userId : undefined
    const asked = {
      limit: query.limit ?? LIMIT,
      showTeams: query.showTeams ?? false,
      viewerId,
      isNamed: viewerId !== undefined,
    }
    return { data: await readLeaderboard(ports.db, event, asked) }
  })
  serve(app, savePseudonym, async ({ params, body, ports }) => {
    const { domainId, eventId, userId } = params
    await loadEvent(ports.db, eventId, domainId)
    return { pseudo: await choosePseudonym(ports, eventId, { userId, pseudo: body.pseudo }) }
  })
}
