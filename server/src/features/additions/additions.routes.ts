import { addAtDoor as addAtDoorEndpoint, addPerson as addPersonEndpoint } from '@parvis/contract/additions/additions.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { addAtDoor, addPerson } from './additions.service.ts'

export function additionsRoutes(app: FastifyInstance): void {
  serve(app, addPersonEndpoint, async ({ params, body, ports, caller, language }) =>
    addPerson(ports, params, body, { caller, language }),
  )
  serve(app, addAtDoorEndpoint, async ({ params, body, ports, caller, language }) =>
    addAtDoor(ports, params, body, { caller, language }),
  )
}
