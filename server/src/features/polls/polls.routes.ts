import {
  createPoll as createEndpoint,
  deletePoll as deleteEndpoint,
  drivePoll as driveEndpoint,
  listPolls,
  updatePoll as updateEndpoint,
  vote,
} from '@parvis/contract/polls/polls.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { createPoll, deletePoll, drivePoll, giveVote, readPolls, updatePoll } from './polls.service.ts'

export function pollsRoutes(app: FastifyInstance): void {
  serve(app, vote, async ({ params, caller, ports }) => {
    const { round } = await giveVote(ports, { ...params, userId: caller.userId, domainId: caller.domainId })
    return { received: true as const, round }
  })
  serve(app, listPolls, async ({ params, ports }) => ({ data: await readPolls(ports.db, params.eventId) }))
  serve(app, createEndpoint, async ({ params, body, ports }) => createPoll(ports, params.eventId, body))
  serve(app, updateEndpoint, async ({ params, body, ports }) => updatePoll(ports, params.eventId, params.pollId, body))
  serve(app, driveEndpoint, async ({ params, body, ports }) => drivePoll(ports, params.eventId, params.pollId, body))
  serve(app, deleteEndpoint, async ({ params, ports }) => {
    await deletePoll(ports, params.eventId, params.pollId)
    return undefined
  })
}
