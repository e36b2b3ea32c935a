import {
  endSequence as endEndpoint,
  getSequence,
  listEmotions,
  saveEmotions as saveEndpoint,
  sendEmotion,
  startSequence as startEndpoint,
} from '@parvis/contract/emotions/emotions.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { eventMeant } from '#features/participation/membership.service.ts'
import { serve } from '#kit/serve.ts'
import {
  endSequence,
  react,
  readCurrent,
  readEmotions,
  readSequence,
  saveEmotions,
  startSequence,
} from './emotions.service.ts'

export function emotionsRoutes(app: FastifyInstance): void {
  serve(app, listEmotions, async ({ query, caller, ports }) => {
    const eventId = await eventMeant(ports.db, caller, query.eventId)
    await loadEvent(ports.db, eventId)
    const data = await readEmotions(ports.db, eventId)
    return { data, sequence: await readCurrent(ports.db, eventId) }
  })
  serve(app, sendEmotion, async ({ body, caller, ports }) => {
    await react(ports, { ...body, userId: caller.userId, domainId: caller.domainId })
    return { received: true as const }
  })
  serve(app, getSequence, async ({ params, ports }) => readSequence(ports.db, params.sequenceId))
  serve(app, saveEndpoint, async ({ params, body, ports }) => ({
    data: await saveEmotions(ports, params.eventId, body.emotions),
  }))
  serve(app, startEndpoint, async ({ params, body, ports }) => startSequence(ports, params.eventId, body.label))
  serve(app, endEndpoint, async ({ params, ports }) => {
    await endSequence(ports, params.eventId)
    return undefined
  })
}
