import { actOnPeople, undoActs } from '@parvis/contract/bulk/bulk.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { actOnSome } from './bulk.service.ts'
import { undoOnSome } from './undo.service.ts'

export function bulkRoutes(app: FastifyInstance): void {
  serve(app, actOnPeople, async ({ params, body, caller, ports, language }) =>
    actOnSome(ports, params, body, { caller, language }),
  )
  serve(app, undoActs, async ({ params, body, caller, ports, language }) =>
    undoOnSome(ports, params, body, { caller, language }),
  )
}
