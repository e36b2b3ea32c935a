import { listTypologies as endpoint } from '@parvis/contract/typologies/typologies.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { startTypeRounds } from './typologies.jobs.ts'
import { listTypologies } from './typologies.service.ts'

export function typologiesRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startTypeRounds(app.ports))
  serve(app, endpoint, async ({ params, ports }) => ({ data: await listTypologies(ports.db, params.eventId) }))
}
