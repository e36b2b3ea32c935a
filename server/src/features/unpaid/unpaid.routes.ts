import { keepPlace, readKeptPlace } from '@parvis/contract/unpaid/unpaid.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { keep, readPlace } from './place-hold.service.ts'
import { startUnpaidJob } from './unpaid.jobs.ts'

export function unpaidRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startUnpaidJob(app.ports))
  serve(app, readKeptPlace, async ({ params, ports }) => ({ place: await readPlace(ports, params) }))
  serve(app, keepPlace, async ({ params, body, ports }) => ({ place: await keep(ports, params, body) }))
}
