import { getExport } from '@parvis/contract/exports/exports.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readExport } from './exports.service.ts'

export function exportsRoutes(app: FastifyInstance): void {
  serve(app, getExport, async ({ params, caller, ports }) =>
    readExport(ports, caller, { eventId: params.eventId, id: params.exportId }),
  )
}
