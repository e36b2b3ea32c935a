import {
  createWordCloud as createEndpoint,
  deleteWordCloud as deleteEndpoint,
  driveWordCloud,
  listWordClouds,
  sendWord,
  updateWordCloud,
} from '@parvis/contract/wordclouds/wordclouds.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { changeWordCloud, createWordCloud, deleteWordCloud, giveWord, readWordClouds } from './wordclouds.service.ts'

export function wordcloudsRoutes(app: FastifyInstance): void {
  serve(app, sendWord, async ({ params, body, caller, ports }) =>
    giveWord(ports, { ...params, ...body, userId: caller.userId, domainId: caller.domainId }),
  )
  serve(app, listWordClouds, async ({ params, ports }) => ({ data: await readWordClouds(ports.db, params.eventId) }))
  serve(app, createEndpoint, async ({ params, body, ports }) => createWordCloud(ports, params.eventId, body))
  serve(app, updateWordCloud, async ({ params, body, ports }) =>
    changeWordCloud(ports, params.eventId, params.wordCloudId, body),
  )
  serve(app, driveWordCloud, async ({ params, body, ports }) =>
    changeWordCloud(ports, params.eventId, params.wordCloudId, body),
  )
  serve(app, deleteEndpoint, async ({ params, ports }) => {
    await deleteWordCloud(ports, params.eventId, params.wordCloudId)
    return undefined
  })
}
