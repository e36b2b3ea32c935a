import { getExport, stopExport } from '@parvis/contract/exports/exports.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { dropExport, readExport } from './exports.service.ts'

export function exportsRoutes(app: FastifyInstance): void {
  serve(app, getExport, async ({ params, caller, ports }) =>
    readExport(ports, caller, { eventId: params.eventId, id: params.exportId }),
  )
  serve(app, stopExport, async ({ params, caller, ports }) => {
    await dropExport(ports, caller, { eventId: params.eventId, id: params.exportId })
    return undefined
  })
}
