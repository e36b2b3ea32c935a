import { getWaiting, saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { startRounds } from './waiting-list.jobs.ts'
import { changeWaiting, readWaiting } from './waiting-list.service.ts'

export function waitingListRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startRounds(app.ports))
  serve(app, getWaiting, async ({ params, ports }) => readWaiting(ports, params))
  serve(app, saveWaiting, async ({ params, body, ports, caller, language }) =>
    changeWaiting(ports, params, body.wanted, { caller, language }),
  )
}
