import { checkIn, listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { letIn, readDoor } from './check-in.service.ts'

export function checkInRoutes(app: FastifyInstance): void {
  serve(app, checkIn, async ({ params, body, ports, language }) => letIn(ports, params, body, language))
  serve(app, listAtDoor, async ({ params, query, ports, language }) => readDoor(ports, params, query, language))
}
